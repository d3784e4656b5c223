// The files beside the pages, see `machineFiles`: one route for each extension, by which Astro knows them for files.

import { loadFiles } from 'virtual:stratigraph/site';
import type { APIRoute, GetStaticPaths } from 'astro';
import type { MachineFile } from '../prepared-site.ts';

export const getStaticPaths: GetStaticPaths = ({ routePattern }) => {
  const [, name = '', extension = ''] = /\[\.\.\.(\w+)\](\.\w+)$/.exec(routePattern) ?? [];
  return [...loadFiles()]
    .filter(([path]) => path.endsWith(extension))
    .map(([path, { type, make }]) => ({
      params: { [name]: path.slice(0, -extension.length) },
      props: { type, make },
    }));
};

export const GET: APIRoute<MachineFile> = async ({ props: { type, make } }) => {
  const content = await make();
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  return new Response(body, { headers: { 'content-type': type } });
};
