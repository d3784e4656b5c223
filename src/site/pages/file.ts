// The files beside the pages, see `machineFiles`, for the development server: one route for each extension, by which
// Astro knows them for files.

import { loadFiles } from 'virtual:stratigraph/site';
import type { APIRoute, GetStaticPaths } from 'astro';
import type { MachineFile } from '../prepared-site.ts';

export const getStaticPaths: GetStaticPaths = ({ routePattern }) => {
  const extension = /\.\w+$/.exec(routePattern)?.[0] ?? '';
  return [...loadFiles()]
    .filter(([path]) => path.endsWith(extension))
    .map(([path, { type, make }]) => ({
      params: { file: path.slice(0, -extension.length) },
      props: { type, make },
    }));
};

export const GET: APIRoute<MachineFile> = async ({ props: { type, make } }) => {
  const content = await make();
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  return new Response(body, { headers: { 'content-type': type } });
};
