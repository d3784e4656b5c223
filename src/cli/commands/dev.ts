import { field } from '../../model/operation.ts';
import { keepOpen, open } from '../../open.ts';
import { type Command, integrationOptions, openOptions, port, text } from '../command.ts';

export const command: Command = {
  name: 'dev',
  summary: 'serve the site and rebuild it on changes',
  input: { port: field.text('local port', { value: 'number', default: '4321' }) },
  examples: ['dev', 'dev --port 5000'],
  async run(args, io) {
    const { devProject, isProject } = await import('../../site/site.ts');
    const options = {
      ...integrationOptions(args, io),
      onProgress: (message: string) => io.err(`${message}\n`),
      port: text(args.port) === undefined ? undefined : port(args.port),
    };
    const keeping = keepOpen();
    const opened = () => open({ ...openOptions(args, io), keeping });
    const server =
      args.root === undefined && isProject(io.cwd)
        ? await devProject(io.cwd, options)
        : await (await import('../../serve/dev.ts')).devSite(opened, options);
    io.out(`${server.url}\n`);
    await server.closed;
    return 0;
  },
};
