// The ways to make the site, in one file that only the commands that need it load.

export { siteData } from './build/site-data.ts';
export { buildProject, buildSite } from './build-site.ts';
export { devProject, devSite } from './dev-site.ts';
export { isProject } from './project.ts';
