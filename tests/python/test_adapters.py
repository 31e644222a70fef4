"""The shapes of Gymnasium, PettingZoo and OpenSpiel, and their own checks where they can be imported."""
import copy
import os
import pathlib
import pickle
import subprocess
import sys
import unittest
import warnings

import numpy as np

import red7
from red7 import aec, gym, spiel

CONFIGS = [{}, {"players": 3, "rules": "v1.3+advanced+actions"},
           {"players": 4, "by": "turns", "pruned": True, "match": True, "rules": "lucrum+advanced"}]


class Gym(unittest.TestCase):
    def test_episodes(self):
        for config in CONFIGS:
            env = gym.Red7Env(opponents="random", **config)
            observation, info = env.reset(seed=5)
            first = observation.copy()
            for _ in range(100):
                action = int(np.flatnonzero(info["action_mask"])[0])
                observation, reward, terminated, truncated, info = env.step(action)
                self.assertTrue(env.observation_space.contains(observation))
                if terminated or truncated:
                    self.assertFalse(info["action_mask"].any())
                    observation, info = env.reset()
            self.assertTrue((env.reset(seed=5)[0] == first).all())
            self.assertIn(int(env.action_space.sample()), np.flatnonzero(env.action_masks()))
            self.assertTrue(env.render().startswith(config.get("rules", "v1.3")))

    def test_impossible_actions(self):
        env = gym.Red7Env()
        env.reset(seed=1)
        wrong = int(np.flatnonzero(~env.action_masks())[0])
        with self.assertRaises(red7.Error):
            env.step(wrong)
        easy = gym.Red7Env(strict=False)
        easy.reset(seed=1)
        easy.step(wrong)

    def test_gymnasiums_own_check(self):
        try:
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            self.skipTest("gymnasium cannot be imported")
        for config in CONFIGS:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check_env(gym.Red7Env(strict=False, **config), skip_render_check=True)


class Aec(unittest.TestCase):
    def test_episodes(self):
        for config in CONFIGS:
            env = aec.Red7Env(**config)
            for seed in range(5):
                env.reset(seed=seed)
                total = dict.fromkeys(env.possible_agents, 0.0)
                for agent in env.agent_iter():
                    observation, reward, terminated, truncated, _ = env.last()
                    total[agent] += reward
                    mask = np.flatnonzero(observation["action_mask"])
                    env.step(None if terminated or truncated else int(mask[seed % len(mask)]))
                self.assertLess(abs(sum(total.values())), 1e-6)
                self.assertGreater(max(total.values()), 0)

    def test_nothing_leaks(self):
        """Hidden cards dealt anew change nothing that an agent sees."""
        env = aec.Red7Env("v1.3+actions", players=3)
        env.reset(seed=3)
        for turn in range(12):
            if not env.agents or any(env.terminations.values()):
                break
            for agent in env.agents:
                seat = env.possible_agents.index(agent)
                before = env.observe(agent)
                saved = env.vec.save(0)
                env.vec.resample(0, seat, turn)
                after = env.observe(agent)
                self.assertEqual(before["observation"].tobytes(), after["observation"].tobytes())
                self.assertEqual(before["action_mask"].tobytes(), after["action_mask"].tobytes())
                env.vec.load(0, saved)
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))

    def test_wrong_calls(self):
        env = aec.Red7Env()
        env.reset(seed=1)
        with self.assertRaises(red7.Error):
            env.step(101 if not env.observe(env.agent_selection)["action_mask"][101] else 98)
        with self.assertRaises(red7.Error):
            env.step(None)
        with self.assertRaises(red7.Error):
            aec.Red7Env(opponents=["greedy", None])

    def test_pettingzoos_own_check(self):
        try:
            from pettingzoo.test import api_test, seed_test
        except ImportError:
            self.skipTest("pettingzoo cannot be imported")
        for config in CONFIGS:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(aec.Red7Env(**config), num_cycles=200)
                seed_test(lambda config=config: aec.env(**config), num_cycles=20)


def deal(state, random):
    """Lets chance play, as likely as it says."""
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(int(random.choice(actions, p=chances)))
    return state


SMALL = {"deck": "R7G7V4R4G1V1", "hand": 2}


class Spiel(unittest.TestCase):
    def check_copies(self, game, state):
        for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                      game.deserialize_state(state.serialize())):
            self.assertEqual(str(other), str(state))
            self.assertEqual(other.legal_actions(), state.legal_actions())
            self.assertEqual(other.history(), state.history())
            self.assertEqual(other.returns(), state.returns())

    def check_resampled(self, state, player, random):
        """The player cannot tell the difference, and everybody could have played so."""
        other = state.resample_from_infostate(player, random.random)
        for kind in ("information_state", "observation"):
            for form in ("string", "tensor"):
                ask = f"{kind}_{form}"
                self.assertEqual(getattr(other, ask)(player), getattr(state, ask)(player))
        self.assertEqual(other.current_player(), state.current_player())
        if not state.get_game().get_parameters()["match"]:  # its history leads there
            again = state.get_game().new_initial_state()
            for action in other.history():
                self.assertIn(action, again.legal_actions())
                again.apply_action(action)
            self.assertEqual(str(again), str(other))

    def test_states(self):
        random = np.random.default_rng(2)
        for config in [*CONFIGS, SMALL, {"players": 3, "by": "turns", "pruned": True}]:
            game = spiel.Red7Game(config)
            state = game.new_initial_state()
            self.check_copies(game, state)
            self.assertEqual(state.information_state_string(0), "")
            deal(state, random)
            self.assertEqual(len(state.history()), game.max_chance_nodes_in_history())
            for turn in range(60):
                if state.is_terminal():
                    break
                player, actions = state.current_player(), state.legal_actions()
                self.check_copies(game, state)
                for seat in range(game.num_players()):
                    self.check_resampled(state, seat, random)
                self.assertEqual(len(state.information_state_tensor()), game.information_state_tensor_size())
                self.assertEqual(len({state.action_to_string(player, action) for action in actions}), len(actions))
                self.assertEqual(sum(state.legal_actions_mask()), len(actions))
                action = int(random.choice(actions))
                child = state.child(action)
                state.apply_action(action)
                self.assertEqual(str(child), str(state))
            if state.is_terminal():
                self.check_copies(game, state)
                self.assertAlmostEqual(sum(state.returns()), 0, 12)
                self.assertEqual(max(state.returns()), 1)
                self.assertEqual(state.legal_actions(), [])

    def test_deals(self):
        """Every deal of a small deck comes by one history, all equally likely."""
        game = spiel.Red7Game(SMALL)
        deals = []

        def walk(state, chance):
            if not state.is_chance_node():
                deals.append((str(state), chance))
                return
            self.assertEqual([action for action, _ in state.chance_outcomes()], state.legal_actions())
            for action, share in state.chance_outcomes():
                walk(state.child(action), chance * share)

        walk(game.new_initial_state(), 1.0)
        self.assertEqual(len(deals), 180)
        self.assertEqual(len({text for text, _ in deals}), 180)
        self.assertLess(max(abs(chance - 1 / 180) for _, chance in deals), 1e-12)
        state = game.new_initial_state()
        state.apply_action(0)
        with self.assertRaises(red7.Error):
            state._apply_action(0)  # V1 is no longer there

    def test_observers(self):
        game = spiel.Red7Game({})
        state = deal(game.new_initial_state(), np.random.default_rng(3))
        for name, kind in (("default_observer", "observation"), ("info_state_observer", "information_state")):
            if not hasattr(game, name):  # OpenSpiel's own
                continue
            observer = getattr(game, name)()
            observer.set_from(state, 1)
            self.assertEqual(list(observer.tensor), getattr(state, kind + "_tensor")(1))
            self.assertEqual(observer.string_from(state, 1), getattr(state, kind + "_string")(1))

    def test_as_subclasses(self):
        """The same tests as subclasses: of pyspiel, if it is there, or else of what stands in for it."""
        stand_in = pathlib.Path(__file__).parent / "stand_in"
        if spiel.pyspiel is not None:
            self.skipTest("they are already")
        path = os.pathsep.join([str(stand_in), os.environ.get("PYTHONPATH", "")])
        result = subprocess.run([sys.executable, __file__, "Spiel"], env={**os.environ, "PYTHONPATH": path},
                                capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_registered(self):
        if spiel.pyspiel is None:
            self.skipTest("there is no pyspiel")
        game = spiel.pyspiel.load_game("python_red7", {"players": 3})
        state = deal(game.new_initial_state(), np.random.default_rng(4))
        self.assertEqual(game.num_players(), 3)
        self.assertEqual(len(state.full_history()), 24)

    def test_openspiels_own_check(self):
        if not hasattr(spiel.pyspiel, "random_sim_test"):
            self.skipTest("pyspiel cannot be imported")
        for config in [*CONFIGS, SMALL, {"players": 4}]:
            game = spiel.pyspiel.load_game("python_red7", config)
            spiel.pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    def test_wrong_parameters(self):
        with self.assertRaises(ValueError):
            spiel.Red7Game({"colour": "red"})
        with self.assertRaises(red7.Error):
            spiel.Red7Game({"rules": "v7"})


if __name__ == "__main__":
    unittest.main()
