// Lib/remark.cjs, for machines that satteri's native part does not run on: `require` loads it where it is needed.

module.exports = { remark: require('remark').remark, default: require('remark-gfm').default };
