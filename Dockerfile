# The bot, what it needs to run and nothing to build with; not root. The games are on the volume.
FROM python:3.14-slim AS packages
COPY requirements.txt .
RUN python -m venv /opt/packages \
    && /opt/packages/bin/python -m pip install --no-cache-dir --disable-pip-version-check --only-binary :all: \
        --require-hashes --requirement requirements.txt \
    && /opt/packages/bin/python -m pip uninstall --yes --disable-pip-version-check pip

FROM python:3.14-slim
COPY --from=packages /opt/packages /opt/packages
COPY bot /opt/kagemori/bot
COPY rendering /opt/kagemori/rendering
COPY data /opt/kagemori/data
ENV PATH=/opt/packages/bin:$PATH PYTHONPATH=/opt/kagemori PYTHONUNBUFFERED=1
ENV KAGEMORI_DATA_DIR=/var/lib/kagemori KAGEMORI_HTTP_PORT=9464
RUN python -m compileall -q /opt/kagemori \
    && printf '#!/bin/sh\nexec python -m bot "$@"\n' > /usr/local/bin/kagemori && chmod 755 /usr/local/bin/kagemori \
    && useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin kagemori \
    && install --directory --owner=kagemori --group=kagemori --mode=700 /var/lib/kagemori
USER kagemori
WORKDIR /var/lib/kagemori
VOLUME /var/lib/kagemori
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=2m --timeout=30s --start-period=2m CMD ["kagemori", "health"]
ENTRYPOINT ["kagemori"]
CMD ["run"]
