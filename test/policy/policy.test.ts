// What memory must not hold (Y-029, C-22, H-023): values of secrets, not words about them. Precision comes first.

import { describe, expect, test } from 'vitest';
import type { MemoryPolicy } from '../../src/model/settings.ts';
import { findSecrets, findSensitive } from '../../src/policy/policy.ts';
import { cpuSeconds } from '../helpers/cpu-seconds.ts';

const found = (text: string, policy: MemoryPolicy = 'default'): string[] =>
  findSensitive(text, policy).map(({ start, end }) => text.slice(start, end));

/** Keys are put together here, so that no scanner takes this file for a leak. */
const letters = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC3dE5f';
const key = (prefix: string, length: number): string => prefix + letters.slice(0, length);

describe('keys of known shapes', () => {
  test.each([
    ['an AWS access key', `${'AKIA'}QYLPMN5HHHFPZAM2`],
    ['an AWS access key', `${'AKIA'}4QX7ZLMB2VTRN9KD`],
    ['a GitHub token', key('ghp_', 36)],
    ['a fine-grained GitHub token', `github_pat_${letters}${letters}`],
    ['a GitLab token', key('glpat-', 20)],
    ['a Slack token', `xoxb-123456789012-${letters.slice(0, 24)}`],
    ['an API key', key('sk-proj-', 40)],
    ['another API key', key('sk-ant-api03-', 40)],
    ['a Stripe key', key('sk_live_', 24)],
    ['a Google key', `AIza${letters.slice(0, 35)}`],
    ['a registry token', key('npm_', 36)],
    ['a JSON web token', `eyJ${letters.slice(0, 20)}.eyJ${letters.slice(0, 30)}.${letters}`],
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['a password in a URL', 'postgres://app:hunter2x@db.example.com/main'],
  ])('%s', (_, value) => {
    const text = `We used ${value} for it.`;
    expect(found(text)).toHaveLength(1);
    expect(value.startsWith(found(text)[0] ?? '?')).toBe(true);
  });
});

describe('secrets that are given a value', () => {
  test.each([
    'password = hunter2',
    'DB_PASSWORD=correct-horse-9',
    'password: "s3cr3t!"',
    'the password is hunter2!',
    `api_key: ${letters.slice(0, 24)}`,
    `"clientSecret": "${letters.slice(0, 24)}"`,
    `export AUTH_TOKEN=${letters.slice(0, 32)}`,
    `AWS_SECRET_ACCESS_KEY=${letters}`,
    `Authorization: Bearer ${letters.slice(0, 32)}`,
    'api key: 550e8400-e29b-41d4-a716-446655440000',
    'passphrase => open5esame',
    '- `token`: `9f86d081884c7d659a2feaa0c55ad015`',
    'password = swordfish',
    'The lost password = swordfish9.',
    'The lost password is swordfish.',
    'password = "session_creds"',
    'DB_PASSWORD=correct_horse_battery',
    'password = correct.horse9x!',
    "password: 'Blue.horse7'",
  ])('%s', (text) => {
    expect(found(text)).toHaveLength(1);
  });
});

describe('numbers of persons and cards', () => {
  test.each([
    ['4111 1111 1111 1111'],
    ['5500-0055-5555-5559'],
    ['378282246310005'],
    ['078-05-1120'],
    ['SSN: 078051120'],
    ['DE89 3704 0044 0532 0130 00'],
  ])('%s', (value) => {
    expect(found(`It is ${value} now.`)).toHaveLength(1);
  });
});

describe('what people write about secrets is welcome', () => {
  test.each([
    'token budget is 5000 tokens',
    'max_tokens = 4096',
    'shop.queue.endpoint1.auth-key=\nshop.queue.endpoint1.auth-code-id=',
    '"paging_token": "BRL-GAOO3LWBC4XF6VWRP5ESJ6IB"',
    '-----BEGIN PRIVATE KEY-----\n<omitted>',
    'ADDRESS_OF_SECRET_KEY | 0x09Fc772D0857550724b07B850a4323f39112aAaA',
    'tokenizer: o200k_base2024',
    '| `PyTea20Token` | `RustTea20Token` |',
    '| REQ-PALETTE-001 | border token | SCENARIO-767 |',
    "The Secret's `username` is the prefixed form (`robot$bridge-…`).",
    'Tokens: 12000',
    'We draw names for secret santa 2026',
    'The password field must be of type password',
    'password: required',
    'Forgotten passphrase = **unrecoverable**, so back it up.',
    'A lost password = wallet gone. Wrong passphrase = lockout.',
    'Tags: `email:"required,email"` and `password:"required,min=8"`',
    'API key: in the vault under mailer',
    'API_KEY=$API_KEY',
    ['token: ', '{{ secrets.GITHUB_TOKEN }}'].join('$'),
    'password = process.env.DB_PASSWORD',
    'secret: <your secret here>',
    'token: src/auth/token-reader-v2.ts',
    '| Orphaned token | src/app.css:15 |',
    'password hash: argon2id with 19456 KiB',
    'enc.passphrase.alg = "hkdf-sha256"',
    'Login: Benutzername (ref=e19), Passwort (ref=e23)',
    'secret_name: prod/mailer/smtp-password',
    'Are tokens signed with a strong secret (≥256-bit)?',
    'SUPABASE_DB_PASSWORD= supabase db push',
    'tokenAddress: "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263"',
    "username=admin'--&password=anything",
    'POST /api/revalidate?secret=TOKEN&slug=hello-world',
    'The form is postgresql+asyncpg://[user]:[pass]@[host]/[db]',
    'Rotate the access key every 90 days',
    'sk-learn-based-classifier-pipeline works',
    'The key of a map is 4111-2222',
    'Commit 4012888888881881a fixed it',
    'Order 1234567890123456 failed',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'It took 1700000000000 to 1700000001234 ms',
    '2026-03-31T12:00:00.000Z',
    'Call 555-12-34567 or read ISO 9362',
    'Use https://user@example.com/path and https://example.com:8080/a@b',
    'passwords are never logged: see ADR-0007',
    'Bearer tokens expire after an hour',
    'AKIAIOSFODNN7EXAMPLE is the key of the documentation',
    'The secret is simplicity',
    'Write it as postgres://user:password@host/name',
    'Basic authentication is disabled in production',
    'api_key: xxxxxxxxxxxxxxxx',
    'UUID 550e8400-e29b-41d4-a716-446655440000 is an id',
    'The token-bucket-limiter2 package works',
    'The ring MUST use the token: `focus-visible:ring-2 focus-visible:ring-ring`',
    'Authorization: Bearer eyJhbGciOiJub25lIn0.<payload>.',
    'It leaves password reset to `PasswordResetService`. Its API stays',
    'username, password = session_creds  # of the session',
    'username, password = config.shop_username, config.shop_password',
    'password = os.environ["DB_PASSWORD"]',
    'password = settings["db2"]["password"]',
    "password = credentials['live']",
    ...[
      '| Offer of a Credential | `forms/offer@v1.0` |',
      'For linked credentials: `EdSignature2018` and `JsonWebSignature2020`.',
      '"credentialSubject.car.VIN": "1HGCM82633A"',
    ],
    'password: newPassword,',
    'self.password = user.raw_password',
    'password = request?.body?.password2',
    'password = Config::DB_PASSWORD',
    'connect(user=args.user, password=args.password)',
    'const password = await readPassword();',
    'password: Optional[string2]',
    ['password: "', '{DB_PASSWORD:-shop}"'].join('$'),
    'password = "prefix-#{secrets.db1}"',
    'password: !vault |',
    'password: !secret db_password',
    'API_TOKEN=$API_TOKEN\nAPI_HOST=$PUBLIC_IP:2377',
    '| Privacy | PASS | HMAC-SHA256 of each |',
    "login({ password: 'wrong' })",
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test.each([
  ['the start of a key', 'sk-a-'],
  ['a path of names', 'a.'],
  ['the head of a token', '-eyJ'],
  ['an amount in a list', '0,'],
  ['blanks', 'password '],
])('%s, again and again, is looked through in time', (_, part) => {
  const text = part.repeat(40_000 / part.length);
  expect(cpuSeconds(() => expect(found(text, 'vault')).toEqual([]))).toBeLessThan(2);
});

describe('the vault profile keeps payments out, not rules about them', () => {
  test.each([
    'Spent $4,200 on AWS in January, categorized as infrastructure.',
    'Paid 1.200,50 EUR for rent',
    'Transfer of USD 300 to Maria',
    'The invoice from Hetzner was €49.90',
  ])('%s', (text) => {
    expect(found(text, 'vault')).toEqual([text]);
    expect(found(text)).toEqual([]);
  });

  test.each([
    'Monthly expense categorization uses the following rules: ...',
    'The alert threshold is $500',
    'Amounts over $1,000 need two approvals',
    'AWS is categorized as infrastructure',
    'It cost us 3 days',
  ])('%s', (text) => {
    expect(found(text, 'vault')).toEqual([]);
  });
});

describe('strict words keeps the bare words out (C-22)', () => {
  test.each([
    'token budget is 5000 tokens',
    'a Password',
    'secret santa',
    'API key',
    'api_key',
    'his ssn',
  ])('%s', (text) => {
    expect(found(text, 'strict-words').length).toBeGreaterThan(0);
  });

  test.each(['lessness', 'keys of a map', 'passing words'])('%s', (text) => {
    expect(found(text, 'strict-words')).toEqual([]);
  });
});

test('a secret is told once, by the form that says most', () => {
  const found = findSecrets('Send `Authorization: Bearer sk-live-q8Zr4Lw0Xk2Vb6Nn9Tm1`.');
  expect(found.map(({ what }) => what)).toEqual(['an API key']);
});

test('a value is told once, with the other places where it stands', () => {
  const text = '| Password | `q8Zr4Lw0` |\n\n{"password":"q8Zr4Lw0"} {"password":"m5Tk2Pv9"}\n';
  const found = findSecrets(text);
  expect(found.map(({ start }) => text.slice(start, start + 11))).toEqual([
    'Password | ',
    '"password":',
  ]);
  expect(found[0]?.again).toHaveLength(1);
});

test('a token whose claims say that it is one of a demonstration or of everybody hides nothing', () => {
  const part = (claims: object): string =>
    Buffer.from(JSON.stringify(claims)).toString('base64url');
  const tokenOf = (iss: string, role = 'owner', exp = 1_770_903_430): string =>
    `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss, role, exp })}.q8Zr4Lw0Xk2Vb6Nn9Tm1q8Zr4Lw0`;
  expect(findSecrets(tokenOf('shop-demo'))).toEqual([]);
  expect(findSecrets(tokenOf('shop', 'anon'))).toEqual([]);
  // The example of everybody's documentation, whatever stands before it.
  const sample =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';
  expect(findSecrets(`"401 Unauthorized: token ${sample} expired"`)).toEqual([]);
  expect(findSecrets(tokenOf('shop'), '2026-01-01T00:00:00.000Z')).toHaveLength(1);
  expect(findSecrets(tokenOf('shop'), '2026-11-01T00:00:00.000Z')).toEqual([]);
});

test('a token that its own answer lends for an hour hides nothing, wherever it is used; one that renews it does', () => {
  const answer = '{\n  "access_token": "q8Zr4Lw0Xk2Vb6Nn9Tm1",\n  "expires_in": 3600\n}';
  const used = `${answer}\n\nAuthorization: Bearer q8Zr4Lw0Xk2Vb6Nn9Tm1\n`;
  expect(findSecrets(used)).toEqual([]);
  expect(findSecrets(used.replace('3600', '36000000'))).toHaveLength(1);
  expect(findSecrets(used.replace('access_', 'refresh_'))).toHaveLength(1);
});

test.each([
  ['secret: "my-secret"'],
  ['a password to connect, password("Enter it")\n\nPasswort-Verlust = `GroupPriv`'],
  ['{"email": "a@example.com",\n  "password": "Zebra9Kite!"} {"password":"pa55w0rd!"}'],
  ['fill in email: admin@shop.local, password: 123qwe'],
  ['BETTER_AUTH_SECRET=a-random-32+-character-secret-string, `ZOOKEEPER_PASSWORD=zookeeper`'],
  [
    '`password:"required,min=8"`, `4-password-form` | **Date**: 2026-02-16 | Set Password (T019–T022)',
  ],
  ['`lee4.ann@test.de` / password: `lee4` {"user":"agent1","password":"agent1"}'],
  ['image: mcr.example.com/msi/addon-token-adapter:master.251201.2'],
])('%s names no value', (text) => {
  expect(findSecrets(text)).toEqual([]);
});

test('a hostile text takes no longer than its length', () => {
  for (const text of [
    'a'.repeat(20_000),
    '4 '.repeat(10_000),
    'password '.repeat(2_000),
    '-'.repeat(20_000),
    'eyJ'.repeat(6_000),
    '$1 '.repeat(6_000),
    'token:'.repeat(3_000),
    'https://a:'.repeat(2_000),
    'AB12'.repeat(5_000),
    'sk-a'.repeat(5_000),
  ]) {
    const all = ['default', 'vault', 'strict-words'] as const;
    const seconds = cpuSeconds(() => all.map((policy) => findSensitive(text, policy)));
    expect(seconds).toBeLessThan(10);
  }
});

test('a pattern of secrets, and where one was found, are none', () => {
  const row = (value: string): string => `| \`github-token\` | ${value} | done |`;
  expect(findSecrets(row('`gh[pousr]_[A-Za-z0-9_]{36,}`'))).toEqual([]);
  expect(findSecrets(row('requirements.txt:42'))).toEqual([]);
  expect(findSecrets(row('`k3Jf92mQpX7vLz81Rt5w`'))).toHaveLength(1);
});

test("passwords of a sample account, and of a machine of one's own, give nothing away", () => {
  const own = 'DB_URL="jdbc:postgresql://localhost:5432/a" DB_PASSWORD="superb99x"';
  const sample = '-d \'{"email": "ann@example.com", "password": "Password123!"}\'';
  const words =
    'Key guidance of the planning pass: Context7. Check -->|Pass| Phase2{Phase 2}. The passphrase is `Nothing`. It requires the *admin* password to authorize, and more.';
  const forms = ['"password": "SecureP@ss123"', 'Imap__Password=xxxx-xxxx-xxxx-xxxx', words];
  for (const text of [own, sample, 'DB_PASSWORD="supersecret"', ...forms])
    expect(findSecrets(text)).toEqual([]);
  expect(findSecrets(own.replace('localhost', 'db.shop.io'))).toHaveLength(1);
  expect(findSecrets(`http://localhost with ${key('ghp_', 36)}`)).toHaveLength(1);
});
