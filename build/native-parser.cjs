// The native part of satteri: what the bundle has in the place of satteri's own loader (16 kB, which also looks for files
// that only its developers have).

const { createRequire } = require('node:module');

const ABIS = new Map([
  ['linux', ['-gnu', '-musl']],
  ['win32', ['-msvc']],
]);

/** Under pnpm only satteri sees its packages. */
const PLACES = [() => require, () => createRequire(createRequire(__filename).resolve('satteri'))];

function load() {
  const { platform, arch } = process;
  const errors = [];
  for (const place of PLACES) {
    for (const abi of ABIS.get(platform) ?? ['']) {
      const name = `@bruits/satteri-${platform}-${arch}${abi}`;
      try {
        return place()(name);
      } catch (error) {
        errors.push(error);
      }
    }
  }
  throw errors[0];
}

module.exports = load();
