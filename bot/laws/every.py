"""Every law, for a test module that takes them all."""

from bot.laws.acts import *
from bot.laws.audience import *
from bot.laws.consequences import *
from bot.laws.log import *
from bot.laws.options import *
from bot.laws.outcome import *
from bot.laws.pairs import *
from bot.laws.pictures import *
