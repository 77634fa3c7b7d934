"""A voice for Orca that writes each utterance, as one line, to the file that ORCA_SAID names, in place of speaking it."""
import os

from gi.repository import GLib
from orca import speechserver


class SpeechServer(speechserver.SpeechServer):
    @staticmethod
    def getFactoryName():
        return "Ear"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        return SpeechServer()

    @staticmethod
    def shutdownActiveServers():
        pass

    def __init__(self):
        super().__init__()
        self._said = open(os.environ["ORCA_SAID"], "a", buffering=1, encoding="utf-8")

    def getInfo(self):
        return ["Ear", "ear"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            self._said.write(" ".join(text.split()) + "\n")

    def speakCharacter(self, character, acss=None):
        self.speak(character)

    def speakKeyEvent(self, event, acss=None):
        pass

    def sayAll(self, utteranceIterator, progressCallback):
        def next_one():
            found = next(utteranceIterator, None)
            if found is None:
                self._said.write("(end)\n")
                return False
            context, acss = found
            self.speak(context.utterance)
            # Orca asks which place was reached, and moves its caret there.
            progressCallback(context.copy(), speechserver.SayAllContext.COMPLETED)
            return True

        GLib.idle_add(next_one)
