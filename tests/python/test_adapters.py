"""The shapes of Gymnasium, PettingZoo and OpenSpiel, and their own checks where they can be imported."""
import copy
import pickle
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


class Spiel(unittest.TestCase):
    def test_states(self):
        for config in CONFIGS:
            game = spiel.Red7Game({**config, "seed": 2})
            state = game.new_initial_state()
            self.assertTrue(state.is_chance_node())
            self.assertEqual(state.chance_outcomes(), [(0, 1.0)])
            state.apply_action(0)
            for turn in range(60):
                if state.is_terminal():
                    break
                player, actions = state.current_player(), state.legal_actions()
                copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                          game.deserialize_state(state.serialize())]
                for other in copies:
                    self.assertEqual(str(other), str(state))
                    self.assertEqual(other.legal_actions(), actions)
                    self.assertEqual(other.history(), state.history())
                other = state.resample_from_infostate(player, lambda: 0.25)
                for kind in ("information_state", "observation"):
                    for form in ("string", "tensor"):
                        ask = f"{kind}_{form}"
                        self.assertEqual(getattr(other, ask)(player), getattr(state, ask)(player))
                self.assertEqual(len(state.information_state_tensor()), game.information_state_tensor_size())
                self.assertTrue(state.action_to_string(player, actions[0]))
                self.assertEqual(sum(state.legal_actions_mask()), len(actions))
                child = state.child(actions[turn % len(actions)])
                state.apply_action(actions[turn % len(actions)])
                self.assertEqual(str(child), str(state))
            if state.is_terminal():
                self.assertAlmostEqual(sum(state.returns()), 0, 5)
                self.assertEqual(state.legal_actions(), [])

    def test_wrong_parameters(self):
        with self.assertRaises(ValueError):
            spiel.Red7Game({"colour": "red"})
        with self.assertRaises(red7.Error):
            spiel.Red7Game({"rules": "v7"})


if __name__ == "__main__":
    unittest.main()
