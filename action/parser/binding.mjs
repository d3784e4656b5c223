// The three functions of satteri's native part, from its WebAssembly.

import { randomFillSync } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { instantiateNapiModuleSync } from '@emnapi/core';
import { getDefaultContext } from '@emnapi/runtime';
import packed from 'satteri-wasm';

/** What the module was linked with: 64 KB pages, shared because it was built for threads, which parsing never starts. */
const memory = new WebAssembly.Memory({ initial: 4000, maximum: 65536, shared: true });

const BAD_DESCRIPTOR = 8;

/** All that the module imports of WASI; Node's own WASI would announce itself as experimental in every log. */
const wasiImport = {
  random_get(at, length) {
    const bytes = randomFillSync(Buffer.alloc(length));
    new Uint8Array(memory.buffer, at, length).set(bytes);
    return 0;
  },
  environ_get: () => 0,
  environ_sizes_get(count, size) {
    const view = new DataView(memory.buffer);
    view.setUint32(count, 0, true);
    view.setUint32(size, 0, true);
    return 0;
  },
  clock_time_get(_clock, _precision, at) {
    new DataView(memory.buffer).setBigUint64(at, BigInt(Date.now()) * 1_000_000n, true);
    return 0;
  },
  fd_write: () => BAD_DESCRIPTOR,
  proc_exit(code) {
    throw new Error(`the parser of markdown gave up (${code})`);
  },
  sched_yield: () => 0,
};

let functions;

/** Unpacked and compiled when the first document is parsed. */
function parser() {
  functions ??= instantiate();
  return functions;
}

/**
 * Text is copied by Node's own encoder: the loop over characters that emnapi has for it takes as long as a tenth of a step.
 * @param {ReturnType<typeof getDefaultContext>} context
 */
function textWriter({ handleStore }, written) {
  return (env, value, at, size, length) => {
    const text = handleStore.get(value)?.value;
    const isPlain = typeof text === 'string' && length !== 0 && (at === 0 || size !== 0);
    if (!isPlain) return written(env, value, at, size, length);
    const bytes = Buffer.from(memory.buffer);
    // WebAssembly's numbers have a sign; an address has none. Without a place to write to, the length is asked for.
    const start = at >>> 0;
    const end = start + (size >>> 0);
    const count = start === 0 ? Buffer.byteLength(text) : bytes.write(text, start, end - start - 1);
    if (start !== 0) bytes[start + count] = 0;
    bytes.writeUInt32LE(count, length >>> 0);
    return 0;
  };
}

function instantiate() {
  const wasm = brotliDecompressSync(Buffer.from(packed, 'base64'));
  const context = getDefaultContext();
  const { napiModule } = instantiateNapiModuleSync(wasm, {
    context,
    asyncWorkPoolSize: 0,
    wasi: {
      wasiImport,
      initialize: ({ exports }) => exports._initialize(),
      start: () => 0,
    },
    onCreateWorker() {
      throw new Error('the parser of markdown needs no threads');
    },
    overwriteImports(imports) {
      imports.env = { ...imports.env, ...imports.napi, ...imports.emnapi, memory };
      const text = 'napi_get_value_string_utf8';
      imports.env[text] = textWriter(context, imports.env[text]);
      return imports;
    },
    beforeInit({ instance }) {
      for (const [name, register] of Object.entries(instance.exports)) {
        if (name.startsWith('__napi_register__')) register();
      }
    },
  });
  return napiModule.exports;
}

export const createMdastHandle = (...args) => parser().createMdastHandle(...args);
export const serializeHandle = (...args) => parser().serializeHandle(...args);
export const dropHandle = (...args) => parser().dropHandle(...args);
