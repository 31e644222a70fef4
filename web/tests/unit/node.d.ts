/* As much of node as the tests use. */
declare const WEB: string;

declare module "node:test" {
  interface TestContext {
    diagnostic(message: string): void;
  }
  type Run = (t: TestContext) => void | Promise<void>;
  export function test(name: string, run: Run): void;
  export function test(name: string, options: { skip: boolean }, run: Run): void;
  export function beforeEach(run: () => void | Promise<void>): void;
  export function afterEach(run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  interface Assert {
    equal<T>(actual: unknown, expected: T, message?: string): asserts actual is T;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    rejects(promise: Promise<unknown> | (() => Promise<unknown>), expected?: unknown): Promise<void>;
    throws(run: () => unknown, expected?: unknown): void;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}
