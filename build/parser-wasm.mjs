// Satteri's WebAssembly for the bundle, packed; from npm only when its version changes.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const PACKAGE = '@bruits/satteri-wasm32-wasi';
const FILE = 'satteri_napi.wasm32-wasi.wasm';
/** Version and SHA-256 of the file that is in the bundle. */
const RECORD = 'build/parser-wasm.json';

/**
 * Runners have no node_modules, and a bundle cannot hold native code; its WebAssembly parses nearly as fast.
 * @param {string} root folder of package.json
 * @param {string} bundle path of the committed bundle, relative to root
 * @returns {string} base64 of brotli of the bytes as they are published
 */
export function parserWasm(root, bundle) {
  const { version, integrity } = locked(root);
  const record = JSON.parse(readFileSync(join(root, RECORD), 'utf8'));
  const packed = version === record.version ? fromBundle(join(root, bundle), record.sha256) : null;
  return packed ?? fromPackage(root, version, integrity);
}

/** @param {string} root */
function locked(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return packages[`node_modules/${PACKAGE}`];
}

/**
 * Brotli need not give the same bytes everywhere; taking them over keeps a rebuild identical, and needs no network.
 * @param {string} path
 * @param {string} wanted
 */
function fromBundle(path, wanted) {
  try {
    const packed = /"([A-Za-z0-9+/=]{100000,})"/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
    const wasm = brotliDecompressSync(Buffer.from(packed, 'base64'));
    return sha256(wasm) === wanted ? packed : null;
  } catch {
    return null;
  }
}

/**
 * npm installs the package for processors called wasm32 only, so it is packed by name and held against the lock.
 * @param {string} root
 * @param {string} version
 * @param {string} integrity
 */
function fromPackage(root, version, integrity) {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-parser-'));
  try {
    const args = ['pack', '--silent', '--pack-destination', folder, `${PACKAGE}@${version}`];
    const name = execFileSync('npm', args, { encoding: 'utf8', shell: false }).trim();
    const tarball = readFileSync(join(folder, name));
    const hash = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    if (hash !== integrity) throw new Error(`${PACKAGE}@${version} is not what the lock says`);
    execFileSync('tar', ['-xzf', name, `package/${FILE}`], { cwd: folder });
    const wasm = readFileSync(join(folder, 'package', FILE));
    const record = { package: PACKAGE, version, file: FILE, sha256: sha256(wasm) };
    writeFileSync(join(root, RECORD), `${JSON.stringify(record, null, 2)}\n`);
    return pack(wasm).toString('base64');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {Uint8Array} bytes */
function pack(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

/** @param {Uint8Array} bytes */
function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
