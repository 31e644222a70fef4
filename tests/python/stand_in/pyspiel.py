"""What OpenSpiel does with games written in Python, as far as red7.spiel relies on it, where OpenSpiel itself is
not at hand: it keeps a state's game and history, and copies and writes a state as these and its attributes."""
import copy
import pickle


class _Record:
    def __init__(self, **fields):
        self.__dict__.update(fields)


class GameInfo(_Record):
    pass


class IIGObservationType(_Record):
    pass


class PrivateInfoType:
    SINGLE_PLAYER = "single player"


class GameType(_Record):
    class Dynamics:
        SEQUENTIAL = "sequential"

    class ChanceMode:
        EXPLICIT_STOCHASTIC = "explicit stochastic"

    class Information:
        IMPERFECT_INFORMATION = "imperfect"

    class Utility:
        ZERO_SUM = "zero-sum"

    class RewardModel:
        TERMINAL = "terminal"


_games = {}


def register_game(kind, creator):
    _games[kind.short_name] = (kind, creator)


def load_game(name, params):
    kind, creator = _games[name]
    return creator({**kind.parameter_specification, **params})


class Game:
    def __init__(self, kind, info, params):
        assert set(params) <= set(kind.parameter_specification)
        assert all(isinstance(value, (bool, int, float, str)) for value in params.values())
        self.__kind, self.__info = kind, info

    def get_type(self):
        return self.__kind

    def default_observer(self):
        return self.make_py_observer({})  # no type at all: only parameters are passed

    def info_state_observer(self):
        return self.make_py_observer(IIGObservationType(
            perfect_recall=True, public_info=True, private_info=PrivateInfoType.SINGLE_PLAYER), {})

    def deserialize_state(self, text):
        history, attributes = pickle.loads(bytes.fromhex(text))
        return _with(self.new_initial_state(), history, attributes)


_HIDDEN = ("_State__game", "_State__history")  # what the real one keeps outside of Python


def _attributes(state):
    return {name: value for name, value in vars(state).items() if name not in _HIDDEN}


def _with(state, history, attributes):
    state._State__history = list(history)
    for name, value in attributes.items():
        setattr(state, name, value)
    return state


class State:
    def __init__(self, game):
        self.__game, self.__history = game, []

    def get_game(self):
        return self.__game

    def num_players(self):
        return self.__game.num_players()

    def apply_action(self, action):
        player = self.current_player()
        self._apply_action(action)
        self.__history.append((player, action))

    def legal_actions(self, player=None):
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        player = self.current_player() if player is None else player
        return self._legal_actions(player) if player == self.current_player() else []

    def legal_actions_mask(self, player=None):
        game, legal = self.__game, set(self.legal_actions(player))
        count = game.max_chance_outcomes() if self.is_chance_node() else game.num_distinct_actions()
        return [int(action in legal) for action in range(count)]

    def action_to_string(self, player, action):
        return self._action_to_string(player, action)

    def history(self):
        return [action for _, action in self.__history]

    def full_history(self):
        return list(self.__history)

    def clone(self):
        attributes = {name: copy.deepcopy(value) for name, value in _attributes(self).items()}
        return _with(self.__game.new_initial_state(), self.__history, attributes)

    def __deepcopy__(self, memo):
        return self.clone()

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def serialize(self):
        return pickle.dumps((self.__history, _attributes(self))).hex()

    def __reduce__(self):
        return _unpickle, (self.__game, self.serialize())


def _unpickle(game, text):
    return game.deserialize_state(text)
