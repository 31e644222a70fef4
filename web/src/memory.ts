/* The module's memory, and how a question goes in and an answer comes out. For the worker, and for
 * tests outside a browser. */

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  red7_room(size: number): number;
  red7_ask(length: number): number;
  red7_length(): number;
}

export class Memory {
  private constructor(private readonly exports: Exports) {}

  static async start(bytes: BufferSource): Promise<Memory> {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Memory(exports);
  }

  ask(question: string): string {
    const bytes = new TextEncoder().encode(question);
    const place = this.exports.red7_room(bytes.length);
    // Where there is no room the module says so itself.
    if (place !== 0) new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    const answer = this.exports.red7_ask(bytes.length);
    return new TextDecoder().decode(
      new Uint8Array(this.exports.memory.buffer, answer, this.exports.red7_length()),
    );
  }
}
