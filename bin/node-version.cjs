// What is wrong with it, or null. Old versions of Node must be able to parse this file.

/** The oldest Node that Stratigraph runs on: what Astro 7 asks for. */
const OLDEST_NODE = '22.12';

/**
 * One sentence on why this Node cannot run Stratigraph, or null where it can.
 * @param {string} version as in `process.version`
 * @returns {string | null}
 */
function nodeProblem(version) {
  if (asNumber(version.replace(/^v/, '')) >= asNumber(OLDEST_NODE)) return null;
  return (
    `Node ${OLDEST_NODE} or newer is needed, and this is ${version}. ` +
    'Get a newer one from https://nodejs.org, or put `npx -p node@24` before the command.'
  );
}

/** @param {string} version `22.12.3` gives 22012 */
function asNumber(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
}

module.exports = { OLDEST_NODE, nodeProblem };
