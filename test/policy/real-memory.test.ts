// Two hundred sentences, half of them out of memory files: none of them is refused, under any policy that looks for values.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSensitive } from '../../src/policy/policy.ts';

const PREFERENCES = [
  'Ann prefers small commits with one reason each.',
  'Never ask for confirmation before running the tests or the linter.',
  "Don't ask for permission to read files below docs/.",
  'Do not ask for approval before formatting; biome is safe.',
  'The installer must never ask for confirmation in CI.',
  '`--yes`: never ask for confirmation.',
  'Always ask for confirmation before deleting a branch.',
  'User prefers answers without an introduction.',
  'Ben wants tables instead of long lists.',
  'Use pnpm, not npm; the lock file is pnpm-lock.yaml.',
  'Write dates as 2026-03-31 and times in UTC.',
  'When in doubt, ask the user before you push.',
  'Please always run the formatter first.',
  'The user does not want emojis in commit messages.',
  'You should read docs/architecture.md before larger changes.',
  'Feedback: stop summarizing what the diff already shows.',
  'The user works in Zurich and answers after 09:00.',
  'Ignore the folder vendor/ when you search.',
  'Follow the conventions of the file you edit.',
  'Do not follow the old style guide in wiki/, it is superseded by ADR-0012.',
];

const FINDINGS = [
  'The flaky test was a race between two timers in src/queue.ts.',
  'The session cookie is called sid and lives for 14 days.',
  'sessionid=… is set by Django; the name is in settings.SESSION_COOKIE_NAME.',
  'Resume with claude --resume 550e8400-e29b-41d4-a716-446655440000.',
  'session=550e8400-e29b-41d4-a716-446655440000 is the run that failed',
  'JSESSIONID is missing after the redirect to /login.',
  'The cookie has SameSite=Lax, Max-Age=1209600 and Path=/.',
  'Vault moved from s. tokens to hvs. tokens with version 1.10.',
  'Google API keys begin with AIza and have 39 characters.',
  'Notion tokens begin with ntn_ since September 2024, before with secret_.',
  'vercel_blob_rw_ is the prefix of the read-write token of a store.',
  'A 1Password secret key begins with A3-, a service account with ops_.',
  'Replication lags by 3.4 s at 12:00 each day.',
  'Commit 4a5e1e4baab89f3a32518a88c31bc87f618f7667 broke the build.',
  'docker image sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'Request id req_011CSHoEeqs5C35K2UUqR7Fy took 31 s.',
  'The deploy dpl_8Zr4Lw0Xk2Vb6Nn9Tm1Yc3Hd5Jf7 is green.',
  'integrity sha512-q8Zr4Lw0Xk2Vb6Nn9Tm1Yc3Hd5Jf7Pg0Rs2q8Zr4Lw0Xk2Vb6Nn9Tm1Yc3Hd5Jf7Pg0Rs2q8Zr4Lw0Xk2Vb6==',
  'Bundle page-B3dE5gH7.js grew from 41 kB to 97 kB.',
  'The password field is empty because autofill fires after mount.',
  'Rate limit: 50 requests a minute for each API key.',
  'JWTs are signed with RS256; the public keys are at /.well-known/jwks.json.',
  'Found: secret_name and secret_version are two columns in table credentials.',
  'HRKU- and ATBB are prefixes of Heroku and Bitbucket.',
  'The trace 4bf92f3577b34da6a3ce929d0e0e4736 shows three retries.',
];

const COMMANDS = [
  'npm run test -- --project fast test/policy',
  'curl -H "Authorization: Bearer $TOKEN" https://api.example.com/v1/jobs',
  'gh pr list --json number,title --jq ".[].title"',
  'docker run --rm -e DATABASE_URL=$DATABASE_URL shop:latest',
  'psql -h localhost -U shop -d shop_test',
  'export OPENAI_API_KEY=$(op read op://dev/openai/key)',
  'vault kv get -field=token secret/ci/deploy',
  'vercel env pull .env.local',
  'aws sso login --profile staging',
  'kubectl get secret mailer -o yaml',
  'ssh -i ~/.ssh/id_ed25519 deploy@staging.example.com',
  'git push --force-with-lease origin feature/token-refresh',
  'openssl rand -hex 32 > .secret',
  'uv run pytest -k "session and not slow"',
  'make deploy ENV=staging',
  'terraform plan -var-file=staging.tfvars',
  'Run `op item get mailer --fields password` for the value.',
  'npx playwright test --project=chromium --grep @smoke',
  'redis-cli -h localhost keys "session:*"',
  'stripe listen --forward-to localhost:4242/webhook',
];

const MODELS = [
  'Token budget: 180,000 tokens for context, 8,000 for the answer.',
  'max_tokens=4096, temperature=0.2, top_p=1',
  'The system prompt is assembled in src/prompt.ts from three parts.',
  'Keep the system prompt below 2,000 tokens.',
  'System prompts are cached; the tools must come first.',
  'Our system prompt says that prices are in cents.',
  'Messages have a role: system, user, assistant or tool.',
  'o1 models take {"role": "developer"} where others take {"role": "system"}.',
  'Send {"role":"system","content":"…"} as the first message.',
  'const first = { role: "system", content: prompt };',
  '```json\n{"role":"system","content":"You are a helpful assistant."}\n```',
  '```json\n[\n  {"role":"system","content":"You translate."},\n  {"role":"user","content":"Hi"}\n]\n```',
  '<tool_result> blocks must follow the tool_use block they answer.',
  'Parse `<tool_result>` before `<thinking>`.',
  'The parser looks for a ```tool_code fence.',
  'Gemma prints its calls in tool_code fences, others as JSON.',
  'tool_call ids are unique within one message.',
  'A tool_result without its tool_use_id is answered with 400.',
  'Chat templates: <|im_start|> and <|im_end|> around each turn.',
  'The assistant message is streamed, the user message is not.',
  'Prompt injection: our gate refuses texts that tell an agent to drop its rules.',
  'Agents read CLAUDE.md and AGENTS.md at their start.',
  'Later instructions win over earlier ones in a cascade.',
  'Human review is required for migrations.',
  'Context is compacted at 80% of the window.',
];

const CODE = [
  'const token = await getToken({ scope: "read" });',
  "if (!session.userId) throw new Error('no session');",
  'type Session = { id: string; token: string; expiresAt: Date };',
  'password: z.string().min(12)',
  'return s.replaceAll("_", "-").toLowerCase();',
  'self.assertEqual(s.split("."), ["a", "b"])',
  'SELECT id, token_hash FROM sessions WHERE expires_at < now();',
  'const PREFIXES = ["sk_", "re_", "phx_", "lsv2_"];',
  'process.env.VERCEL_BLOB_RW_TOKEN is read in storage.ts',
  'secret_key_base comes from Rails.application.credentials',
  'res.setHeader("Set-Cookie", serialize("sid", id, options));',
  'jwt.verify(token, publicKey, { algorithms: ["RS256"] })',
  '@app.get("/session/{session_id}")',
  'assert response.cookies["session"] is not None',
  "export const API_KEY_HEADER = 'x-api-key';",
];

const REAL = readFileSync(new URL('real-sentences.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const ALL = [...PREFERENCES, ...FINDINGS, ...COMMANDS, ...MODELS, ...CODE, ...REAL];

test('there are two hundred', () => expect(new Set(ALL).size).toBeGreaterThanOrEqual(200));

test.each(ALL)('%s', (text) => {
  const found = findSensitive(text, 'vault');
  expect(found.map(({ start, end, what }) => [text.slice(start, end), what])).toEqual([]);
});

test('together they pass as well', () => {
  expect(findSensitive(ALL.map((text) => `- ${text}`).join('\n'), 'vault')).toEqual([]);
});
