/** A localStorage as in a browser: each key is a property too. */
class Memory {
  [key: string]: unknown;
}
Object.defineProperties(Memory.prototype, {
  getItem: {
    value: function (this: Memory, key: string) {
      return this[key] ?? null;
    },
  },
  setItem: {
    value: function (this: Memory, key: string, value: string) {
      this[key] = value;
    },
  },
  removeItem: {
    value: function (this: Memory, key: string) {
      delete this[key];
    },
  },
});

export function memoryStorage(): Memory {
  return new Memory();
}
