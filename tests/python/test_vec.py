"""Environments from Python: the buffers of numpy, what is refused, threads, pickles."""
import gc
import pickle
import threading
import unittest

import numpy as np

import red7
from red7._core import Envs
from red7.vec import Vec

CONFIGS = [
    {},
    {"by": "turns", "pruned": True},
    {"rules": "v1.3+advanced+actions", "players": 4, "match": True},
    {"rules": "lucrum+advanced", "players": 3, "by": "turns"},
    {"packed": True, "bit_masks": True},
    {"deck": "R7O7Y7G7B7I7V7R1O1Y1", "hand": 3, "reset": "next"},
    {"opponents": [None, "greedy"], "finals": True},
]


def rows(vec):
    """All that the buffers tell, as bytes."""
    return b"".join(getattr(vec, name).tobytes() for name in (
        "observations", "masks", "rewards", "terminals", "truncations", "seats"))


def play(vec, steps):
    for _ in range(steps):
        vec.sample()
        vec.step()


class Steps(unittest.TestCase):
    def test_games_end_and_rewards_sum_to_nothing(self):
        for config in CONFIGS:
            vec = Vec(count=5, seed=1, **config)
            vec.reset()
            ends = 0
            for _ in range(400):
                play(vec, 1)
                self.assertLess(abs(vec.rewards.sum(1)).max(), 1e-6)
                ends += vec.terminals.sum()
            self.assertGreater(ends, 0, config)

    def test_number_and_seed_decide(self):
        few, many = Vec(count=2, seed=9), Vec(count=7, seed=9)
        few.reset()
        many.reset()
        for _ in range(50):
            self.assertTrue((few.observations == many.observations[:2]).all())
            play(few, 1)
            play(many, 1)

    def test_the_mask_is_what_is_legal(self):
        vec = Vec("v1.3+actions", 3, seed=2)
        vec.reset()
        for _ in range(60):
            for i in range(vec.count):
                self.assertEqual(vec.legal(i), np.flatnonzero(vec.masks[i]).tolist())
                position = red7.Position(vec.render(i, -2))
                steps = sorted(position.legal())
                self.assertEqual(sorted(vec.turn(i, a) for a in vec.legal(i)), steps)
            play(vec, 1)

    def test_fields_are_views_of_the_observations(self):
        vec = Vec(count=2, players=3)
        vec.reset()
        hand = vec.field("hand")
        self.assertEqual(hand.shape, (2, 1, 49))
        self.assertEqual(hand.sum(), 14)
        self.assertTrue(np.shares_memory(hand, vec.observations))
        self.assertEqual(vec.field("hands").tolist(), [[[7], [7], [7]]] * 2)
        with self.assertRaises(KeyError):
            vec.field("nothing")

    def test_a_seat_sees_its_own_row(self):
        vec = Vec("v1.3+actions", 2, players=3)
        vec.reset()
        play(vec, 5)
        for i in range(2):
            self.assertEqual(vec.observe(i, int(vec.seats[i])), vec.observations[i].tobytes())
            self.assertTrue(vec.information(i, 0).startswith(vec.observe(i, 0)))
            before = vec.information(i, 1)
            vec.resample(i, 1, 77)
            self.assertEqual(vec.information(i, 1), before)

    def test_deals_can_be_repeated(self):
        vec, other = Vec(count=2, seed=3), Vec(count=1, seed=8)
        self.assertEqual(vec.dealt(0), b"")
        vec.reset()
        other.reset()
        order = vec.dealt(1)
        self.assertEqual(len(order), 16)
        other.deal(0, order)
        self.assertEqual(other.dealt(0), order)
        self.assertEqual(other.observations[0].tobytes(), vec.observations[1].tobytes())
        for wrong, code in ((b"", "DEAL_HAND"), (order[:-1], "DEAL_HAND"), (order + order, "CARD_TWICE"),
                            (bytes(50), "DEAL_CARDS"), (b"\xff" + order[1:], "CARD"), (order[:1] + order[:15], "CARD_TWICE")):
            with self.assertRaises(red7.Error) as caught:
                other.deal(0, wrong)
            self.assertEqual((caught.exception.code, caught.exception.what), (code, "order"))
        self.assertEqual(other.observations[0].tobytes(), vec.observations[1].tobytes())

    def test_pickles_go_on(self):
        for config in CONFIGS:
            vec = Vec(count=3, seed=4, **config)
            vec.reset()
            play(vec, 7)
            copy = pickle.loads(pickle.dumps(vec))
            self.assertEqual(rows(copy), rows(vec))
            for _ in range(30):
                play(vec, 1)
                play(copy, 1)
                self.assertEqual(rows(copy), rows(vec))

    def test_tensors_of_torch_are_buffers(self):
        try:
            import torch
        except ImportError:
            self.skipTest("torch cannot be imported")
        observations = torch.zeros((4, Vec().observation_size), dtype=torch.uint8)
        actions = torch.zeros(4, dtype=torch.int64)
        vec = Vec(count=4, buffers={"observations": observations, "actions": actions})
        vec.reset()
        self.assertEqual(int(observations.sum()), int(vec.observations.sum()))
        vec.sample()
        self.assertEqual(actions.tolist(), vec.actions.tolist())


class Refusals(unittest.TestCase):
    def refused(self, code, what, function, *arguments, **more):
        with self.assertRaises(red7.Error) as caught:
            function(*arguments, **more)
        self.assertEqual((caught.exception.code, caught.exception.what), (code, what))
        return caught.exception

    def test_configurations(self):
        for code, what, config in (
                ("ENV_CONFIG", "by", {"by": "games"}),
                ("ENV_CONFIG", "by", {"by": "turns", "rules": "v1.3+actions"}),
                ("ENV_CONFIG", "reset", {"reset": "never"}),
                ("EDITION", "rules", {"rules": "v9"}),
                ("PLAYERS", "players", {"players": 5}),
                ("PLAYERS", "players", {"players": -1}),
                ("ENV_CONFIG", "count", {"count": 0}),
                ("CARD", "deck", {"deck": "R7X1"}),
                ("CARD_TWICE", "deck", {"deck": "R7R7"}),
                ("DEAL_HAND", "deck", {"deck": "R7O7"}),
                ("ENV_CONFIG", "hand", {"hand": 8}),
                ("ENV_CONFIG", "hand", {"hand": 0}),
                ("ENV_CONFIG", "steps", {"steps": -1}),
                ("ENV_CONFIG", "match", {"match": True, "hand": 3}),
                ("BOT_NONE", "opponents", {"opponents": [None, "nobody"]}),
                ("BOT_NONE", "opponents", {"opponents": [None, 3]}),
                ("ENV_CONFIG", "opponents", {"opponents": ["greedy", "greedy"]}),
                ("PLAYERS", "opponents", {"opponents": [None] * 5})):
            self.refused(code, what, Vec, **config)
        self.assertEqual(self.refused("CARD", "deck", Vec, deck="R7X1").place, 2)
        self.assertEqual(str(self.refused("ENV_CONFIG", "hand", Vec, hand=8)).split(":")[0], "hand")
        self.assertEqual(self.refused("BOT_NONE", "opponents", Vec, opponents=[None, "nobody"]).place, 1)
        self.assertIn("16777216", str(self.refused("ENV_CONFIG", "count", Vec, count=10**9)))
        with self.assertRaises(TypeError):
            Vec(colour="red")
        with self.assertRaises(TypeError):
            Vec(buffers={"wishes": np.zeros(1)})

    def test_buffers(self):
        size = Vec().observation_size
        right = np.zeros((2, size), np.uint8)
        offset = np.zeros(2 * size + 8, np.uint8)
        shift = 1 - offset.ctypes.data % 8 if offset.ctypes.data % 8 else 1
        read_only = right.copy()
        read_only.flags.writeable = False
        for wrong in (None, 3, "text", b"bytes", np.zeros((3, size), np.uint8), np.zeros((2, size - 8), np.uint8),
                      np.zeros((2, size // 8)), np.zeros((2, size), np.int32), read_only,
                      np.zeros((2, 2 * size), np.uint8)[:, ::2], np.zeros((size, 2), np.uint8).T,
                      offset[shift:shift + 2 * size].reshape(2, size)):
            self.refused("BUFFER", "observations", Vec, count=2, buffers={"observations": wrong})
        self.refused("BUFFER", "actions", Vec, count=2, buffers={"actions": np.zeros(2, np.int32)})
        self.refused("BUFFER", "actions", Vec, count=2, buffers={"actions": np.zeros(2)})
        self.refused("BUFFER", "rewards", Vec, count=2, buffers={"rewards": np.zeros((2, 2))})
        self.refused("BUFFER", "finals", Vec, count=2, buffers={"finals": np.zeros(7, np.uint8)})
        released = memoryview(bytearray(2))
        released.release()
        self.refused("BUFFER", "seats", Vec, count=2, buffers={"seats": released})
        self.refused("BUFFER", "buffers", Envs().step)
        self.refused("BUFFER", "buffers", Envs().sample)
        self.refused("BUFFER", "buffers", Envs().reset)

    def test_buffers_cannot_be_freed(self):
        vec = Vec(count=2)
        seats = bytearray(2)
        rows_of = {name: getattr(vec, name) for name in (
            "observations", "masks", "rewards", "terminals", "truncations", "actions")}
        vec.bind(seats=seats, **rows_of)
        with self.assertRaises(BufferError):
            seats.extend(b"more")
        with self.assertRaises(ValueError):
            rows_of["actions"].resize(10)
        del rows_of, seats
        for name in ("observations", "masks", "rewards", "terminals", "truncations", "actions", "seats"):
            setattr(vec, name, None)
        gc.collect()
        vec.reset()
        play(vec, 50)

    def test_actions(self):
        vec = Vec(count=3, seed=1)
        vec.reset()
        before = rows(vec)
        vec.sample()
        for wrong in (-1, 102, 2**62, next(a for a in range(102) if not vec.masks[1, a])):
            vec.actions[1] = wrong
            self.assertEqual(self.refused("ENV_ACTION", "actions", vec.step).place, 1)
            self.assertEqual(rows(vec), before)

    def test_ranges_and_indices(self):
        vec = Vec(count=3)
        vec.reset()
        for function in (vec.step, vec.sample):
            for wrong in ((4,), (-1,), (0, 4), (2, 2), (0, -1)):
                self.refused("ENV_RANGE", "first", function, *wrong)
            with self.assertRaises(TypeError):
                function("a")
            with self.assertRaises(TypeError):
                function(0, 1, 2)
            with self.assertRaises(OverflowError):
                function(2**70)
        for function in (vec.save, vec.legal, vec.over, vec.dealt):
            self.refused("ENV_RANGE", "i", function, 3)
            self.refused("ENV_RANGE", "i", function, -1)
        for function in (vec.observe, vec.information, vec.seen):
            self.refused("ENV_SEAT", "seat", function, 0, 2)
            self.refused("ENV_SEAT", "seat", function, 0, -1)
        self.refused("ENV_SEAT", "seat", vec.render, 0, -3)
        self.refused("ENV_ACTION", "action", vec.turn, 0, 999)
        self.refused("BUFFER", "mask", vec.reset, mask=np.zeros(2, np.bool_))
        self.refused("BUFFER", "seeds", vec.reset, seeds=np.zeros(3, np.int32))

    def test_saved_states(self):
        vec = Vec(count=2, seed=1)
        vec.reset()
        saved = vec.save(0)
        self.refused("ENV_SAVED", "saved", vec.load, 1, b"")
        self.refused("ENV_SAVED", "saved", vec.load, 1, saved[:-1])
        self.refused("ENV_VERSION", "saved", vec.load, 1, saved[:4] + b"\x63" + saved[5:])
        self.refused("ENV_SAVED", "saved", Vec("v1.3+actions").load, 0, saved)
        with self.assertRaises(TypeError):
            vec.load(0, "text")


class Threads(unittest.TestCase):
    def test_ranges_do_not_meet(self):
        one, many = Vec(count=64, seed=3), Vec(count=64, seed=3)
        one.reset()
        many.reset()
        for _ in range(60):
            one.sample()
            one.step()
            many.sample()
            many.step_threads(3)
            self.assertEqual(rows(one), rows(many))

    def test_overlapping_ranges_are_refused_or_wait(self):
        vec = Vec("v1.3", 200, opponents=[None, "casual"], seed=1)
        vec.reset()
        codes, lock = set(), threading.Lock()

        def run():
            for _ in range(20):
                try:
                    with lock:
                        vec.sample()
                except red7.Error as error:
                    codes.add(error.code)
                try:
                    vec.step()
                except red7.Error as error:
                    codes.add(error.code)

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertLessEqual(codes, {"BUSY", "ENV_ACTION"})


if __name__ == "__main__":
    unittest.main()
