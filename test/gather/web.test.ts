import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { gather, placeOf } from '../../src/gather/gather.ts';
import { isPrivate, LIMITS, type Limits } from '../../src/gather/web-file.ts';
import { published } from './published.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server on this machine; gives its address. */
async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ctx/`;
}

const files = published();
const bodyOf = (url = ''): string => files[url.replace('/ctx/', '')] ?? '';

/** Serves a build, one file of it as told. */
const with_ = (file: string, answer: RequestListener): RequestListener => {
  return (request, response) => {
    if (request.url === `/ctx/${file}`) answer(request, response);
    else response.end(bodyOf(request.url));
  };
};

async function gathered(
  address: string,
  limits: Partial<Limits> = {},
  { allowPrivate = false }: { readonly allowPrivate?: boolean } = {},
) {
  const places = [placeOf(address, (path) => path, true)];
  const options = { allowPrivate, onProgress: () => {} };
  return gather(places, { ...options, limits: { ...LIMITS, ...limits } });
}

async function reasonFor(answer: RequestListener, limits: Partial<Limits> = {}) {
  const { unread } = await gathered(await served(with_('health.json', answer)), limits);
  expect(unread.map(({ file }) => file)).toEqual(['health.json']);
  return unread[0]?.reason;
}

test('a site is read where it stands, and its pages are found there', async () => {
  const address = await served(with_('', () => {}));
  const { repositories, unread } = await gathered(address);
  expect(unread).toEqual([]);
  expect(repositories).toMatchObject([
    { name: 'Orders', site: address, names: [{ href: `${address}t/0042/` }] },
  ]);
});

describe('what a server may not do is named', () => {
  test('send too much', async () => {
    const answer: RequestListener = (_, response) => response.end(' '.repeat(5000));
    expect(await reasonFor(answer, { fileBytes: 4000 })).toBe('it has more than 4,000 bytes');
  });

  test('send what is too much once it is unpacked', async () => {
    const answer: RequestListener = (_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(' '.repeat(5000)));
    };
    expect(await reasonFor(answer, { fileBytes: 4000 })).toBe('it has more than 4,000 bytes');
  });

  test('say that it is packed when it is not', async () => {
    const answer: RequestListener = (_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end('{}');
    };
    expect(await reasonFor(answer)).toMatch(/could not be read \(Z_DATA_ERROR\)/);
  });

  test('begin, and never end', async () => {
    const answer: RequestListener = (_, response) => void response.write('{');
    expect(await reasonFor(answer, { fileMs: 300 })).toBe('it took more than 0.3 seconds');
  });

  test('break off', async () => {
    const answer: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{', () => response.destroy());
    };
    expect(await reasonFor(answer)).toMatch(/could not be read \(ECONNRESET\)/);
  });

  test('have no such file', async () => {
    const answer: RequestListener = (_, response) => response.writeHead(404).end();
    expect(await reasonFor(answer)).toBe('the server answers 404');
  });

  test('say that what nobody has is as it was', async () => {
    const answer: RequestListener = (_, response) => response.writeHead(304).end();
    expect(await reasonFor(answer)).toBe('the server answers 304');
  });
});

describe('redirects', () => {
  const to =
    (location: string): RequestListener =>
    (_, response) =>
      response.writeHead(302, { location }).end();

  test('are followed on the same server', async () => {
    const address = await served((request, response) => {
      if (request.url?.startsWith('/ctx/'))
        to(request.url.replace('/ctx/', '/new/'))(request, response);
      else response.end(bodyOf(request.url?.replace('/new/', '/ctx/')));
    });
    expect(await gathered(address)).toMatchObject({
      repositories: [{ name: 'Orders' }],
      unread: [],
    });
  });

  test.each([
    ['round and round', '/ctx/health.json', 'more than 3 redirects'],
    [
      'to another server without encryption',
      'http://127.0.0.1:1/x',
      /http:\/\/127.0.0.1:1, which is not https/,
    ],
    ['to a file', 'file:///etc/passwd', /which is not https/],
    ['to this machine', 'https://127.0.0.1:1/', /its address is private/],
    ['to a name of this machine', 'https://localhost:1/', /its address is private/],
    ['to the network around', 'https://10.0.0.1/', /its address is private/],
    ['to what a cloud tells its machines', 'https://[fd00:ec2::254]/', /its address is private/],
    ['to nowhere', 'https://', 'a redirect to no address'],
  ])('not %s', async (_, location, reason) => {
    expect(await reasonFor(to(location))).toMatch(reason);
  });

  test('to a private address, where that is allowed', async () => {
    const address = await served(with_('health.json', to('https://127.0.0.1:1/')));
    const { unread } = await gathered(address, {}, { allowPrivate: true });
    expect(unread[0]?.reason).toMatch(/ECONNREFUSED/);
  });
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...[
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ],
])('%s is private', (address) => expect(isPrivate(address)).toBe(true));

test.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is not', (address) =>
  expect(isPrivate(address)).toBe(false),
);

describe('a place', () => {
  const at = (named: string, isTrusted = true) =>
    placeOf(named, (path) => `/cwd/${path}`, isTrusted).at;

  test('is a folder, or an address below which files are', () => {
    expect(at('dist')).toEqual({ kind: 'folder', path: '/cwd/dist' });
    const web = (named: string) => (at(named) as { url: URL }).url.href;
    expect(web('https://h.example/ctx')).toBe('https://h.example/ctx/');
    expect(web('https://h.example/ctx/index.html')).toBe('https://h.example/ctx/');
    expect(web('http://localhost:8080')).toBe('http://localhost:8080/');
  });

  test.each([
    ['http://h.example/', true, 'is not an https address'],
    ['http://localhost/', false, 'is not an https address'],
    ['ftp://h.example/', true, 'is not an https address'],
    ['https://', true, 'is no web address'],
    ['https://user:secret@h.example/', true, 'contains a user or a password'],
    ['https://h.example/?token=x', true, 'is not the address of a folder'],
  ])('%s is none', (named, isTrusted, why) => {
    expect(() => at(named, isTrusted)).toThrow(why);
  });
});
