import { describe, expect, it } from 'vitest';
import { cascade } from '../../src/resolve/cascade.ts';
import { layer, plan, project, workspace } from '../helpers/cascade-layers.ts';
import { conflictsOf, droppedOf, provenanceOf } from '../helpers/verdict.ts';

describe('a locked scalar', () => {
  const locked = workspace('safety: strict', { locked: ['safety'] });

  it('stands against a later layer, who is told where the lock is', () => {
    const answer = cascade([
      locked,
      project('safety: lax', { overrides: ['safety'] }),
      plan('x: 1'),
    ]);
    expect(answer.values).toEqual({ safety: 'strict', x: 1 });
    expect(provenanceOf(answer)).toMatchObject({
      '/safety': 'locked: strict (workspace.md) > lax (project.md)',
    });
    expect(answer.conflicts).toMatchObject([
      {
        kind: 'locked-override',
        pointer: '/safety',
        winner: { source: 'workspace.md', value: 'strict' },
        loser: { source: 'project.md', value: 'lax' },
        lockedAt: { source: 'workspace.md', line: 101, column: 5 },
      },
    ]);
  });

  it('may be said again', () => {
    const answer = cascade([locked, project('safety: strict')]);
    expect(provenanceOf(answer)).toEqual({
      '/safety': 'agreed: strict (project.md) > strict (workspace.md)',
    });
    expect(answer.conflicts).toEqual([]);
  });

  it.each([
    ['an opt-out', 'safety: {inherit: false}', 'null'],
    ['a declared override', 'safety: {override: true, value: lax}', 'lax'],
    ['an opt-out with a value', 'safety: {inherit: false, value: lax}', 'lax'],
    ['an opt-out of everything', 'inherit: false\nsafety: lax', 'lax'],
    ['null', 'safety: null', 'null'],
    ['a list', 'safety: [lax]', '["lax"]'],
    ['a map', 'safety: {level: lax}', '{"level":"lax"}'],
  ])('stands against %s', (_, yaml, attempt) => {
    const answer = cascade([locked, project(yaml)]);
    expect(answer.values).toEqual({ safety: 'strict' });
    expect(conflictsOf(answer)).toEqual([
      `locked-override safety: strict (workspace.md) > ${attempt} (project.md)`,
    ]);
    expect(answer.provenance['/safety']?.reason).toBe('locked');
    expect(answer.dropped).toEqual({});
  });

  it('binds peers that come later, but not the layer that locks', () => {
    const answer = cascade([
      layer('context/a.md', 0, 'a: 1', { defaults: 'a: 2', locked: ['a'] }),
      layer('context/b.md', 0, 'a: 3', { locked: ['a'] }),
    ]);
    expect(answer.values).toEqual({ a: 2 });
    expect(answer.conflicts.map(({ kind }) => kind)).toEqual(['same-priority', 'locked-override']);
  });
});

describe('a locked list', () => {
  const locked = workspace('reviewers: [ann, bob]', { locked: ['reviewers'] });

  it.each([
    ['reviewers: [cid]', '["cid"]'],
    ['reviewers: {override: true, value: [ann]}', '["ann"]'],
    ['reviewers: {inherit: false}', 'null'],
    ['reviewers: nobody', 'nobody'],
  ])('is locked as a whole: against %s', (yaml, attempt) => {
    const answer = cascade([locked, project(yaml)]);
    expect(answer.values).toEqual({ reviewers: ['ann', 'bob'] });
    expect(answer.provenance['/reviewers/1']?.reason).toBe('locked');
    expect(conflictsOf(answer)).toEqual([
      `locked-override reviewers: ["ann","bob"] (workspace.md) > ${attempt} (project.md)`,
    ]);
  });

  it('may be said again, in whole or in part', () => {
    const answer = cascade([locked, project('reviewers: [bob]')]);
    expect(answer.conflicts).toEqual([]);
    expect(answer.provenance['/reviewers/1']?.reason).toBe('agreed');
  });

  it('that is empty stays empty, and shows who tried', () => {
    const answer = cascade([workspace('a: []', { locked: ['a'] }), project('a: [x]')]);
    expect(provenanceOf(answer)).toEqual({
      '/a': 'locked: [] (workspace.md) > ["x"] (project.md)',
    });
  });

  it('is locked by a path that leads into it', () => {
    const answer = cascade([workspace('a: [x]', { locked: ['a.0'] }), project('a: [y]')]);
    expect(answer.values).toEqual({ a: ['x'] });
  });
});

describe('a locked map', () => {
  const locked = workspace('policy: {pii: never, log: {level: info}}', { locked: ['policy'] });

  it('is locked with everything beneath it, and takes nothing in', () => {
    const answer = cascade([
      locked,
      project('policy: {log: {level: debug, to: disk}, pii: never}'),
    ]);
    expect(answer.values).toEqual({ policy: { pii: 'never', log: { level: 'info' } } });
    expect(conflictsOf(answer)).toEqual([
      'locked-override policy.log.level: info (workspace.md) > debug (project.md)',
      'locked-override policy.log.to: null (workspace.md) > disk (project.md)',
    ]);
  });

  it.each(['policy: {override: true, pii: never}', 'policy: {inherit: false}', 'policy: none'])(
    'cannot be replaced: %s',
    (yaml) => {
      const answer = cascade([locked, project(yaml)]);
      expect(answer.values).toEqual({ policy: { pii: 'never', log: { level: 'info' } } });
      expect(answer.conflicts).toMatchObject([{ kind: 'locked-override', pointer: '/policy' }]);
      expect(answer.provenance['/policy/log/level']?.reason).toBe('locked');
    },
  );

  it('that is empty stays empty, and shows who tried', () => {
    const answer = cascade([workspace('a: {}', { locked: ['a'] }), project('a: {x: 1}')]);
    expect(provenanceOf(answer)).toEqual({
      '/a': 'locked: {} (workspace.md) > {"x":1} (project.md)',
    });
  });
});

describe('a lock beneath', () => {
  const lower = workspace('db: {engine: PostgreSQL, port: 5432, tls: {min: 1.2}}', {
    locked: ['db.engine', 'db.tls'],
  });
  const engineAndTls = { engine: 'PostgreSQL', tls: { min: 1.2 } };

  it.each([
    ['an overriding map', 'db: {override: true, pool: 5}', { ...engineAndTls, pool: 5 }],
    ['an opt-out', 'db: {inherit: false}', engineAndTls],
  ])('is passed over by %s above it, without a conflict', (_, yaml, db) => {
    const answer = cascade([lower, project(yaml)]);
    expect(answer.values).toEqual({ db });
    expect(answer.conflicts).toEqual([]);
    expect(Object.keys(answer.dropped)).toEqual(['/db/port']);
    expect(provenanceOf(answer)).toMatchObject({
      '/db/engine': 'locked: PostgreSQL (workspace.md)',
      '/db/tls/min': 'locked: 1.2 (workspace.md)',
    });
  });

  it('is passed over also where the values beneath it are said again in part', () => {
    const answer = cascade([lower, project('override: true\ndb: {tls: {}}')]);
    expect(answer.values).toEqual({ db: engineAndTls });
    expect(answer.conflicts).toEqual([]);
  });

  it('keeps the map above it a map', () => {
    const answer = cascade([lower, project('db: none')]);
    expect(answer.values).toEqual({ db: { ...engineAndTls, port: 5432 } });
    expect(answer.conflicts).toMatchObject([{ kind: 'locked-override', pointer: '/db' }]);
  });

  it('leaves its siblings free', () => {
    const answer = cascade([lower, project('db: {port: 1, pool: 5}')]);
    expect(answer.values).toEqual({ db: { ...engineAndTls, port: 1, pool: 5 } });
    expect(answer.conflicts.map(({ kind }) => kind)).toEqual(['undeclared-override']);
  });
});

describe('a lock on a path without value', () => {
  it('locks nothing, now or later', () => {
    const answer = cascade([
      workspace('a: 1', { locked: ['b', 'a.x', 'c.d'] }),
      project('b: 1'),
      plan('b: 2'),
    ]);
    expect(answer.values).toEqual({ a: 1, b: 2 });
    expect(answer.conflicts.map(({ kind }) => kind)).toEqual(['undeclared-override']);
  });
});

describe('the constraints of a decision', () => {
  const adr = (constraints: string) => layer('decisions/0007.md', 0, '', { constraints });

  it.each([
    'defaults.database: SQLite',
    'defaults: {database: SQLite}',
    '"\'defaults\'.database": SQLite',
  ])('are values, and locked: %s', (constraints) => {
    const answer = cascade([adr(constraints), plan('defaults: {database: Oracle, port: 1}')]);
    expect(answer.values).toEqual({ defaults: { database: 'SQLite', port: 1 } });
    expect(answer.conflicts).toMatchObject([
      {
        kind: 'locked-override',
        keyPath: 'defaults.database',
        lockedAt: { source: 'decisions/0007.md', line: 1 },
      },
    ]);
  });

  it('contradict the workspace like any peer, and win over it', () => {
    const answer = cascade([workspace('a: {b: 1, c: 1}'), adr('a.b: 2')]);
    expect(answer.values).toEqual({ a: { b: 2, c: 1 } });
    expect(answer.conflicts.map(({ kind }) => kind)).toEqual(['same-priority']);
  });

  it('may replace what stood, and lock what they put there', () => {
    const answer = cascade([
      workspace('stack: [PHP]\nstyle: {tabs: true}'),
      adr('stack: {override: true, value: [Node]}\nstyle: {override: true, width: 100}'),
      plan('stack: [PHP]\nstyle: {tabs: true, width: 80}'),
    ]);
    expect(answer.values).toEqual({ stack: ['Node'], style: { width: 100, tabs: true } });
    expect(answer.conflicts.map(({ keyPath }) => keyPath)).toEqual(['stack', 'style.width']);
  });

  it('yield to an earlier decision', () => {
    const answer = cascade([
      adr('db: A'),
      layer('decisions/0008.md', 0, '', { constraints: 'db: B' }),
    ]);
    expect(answer.values).toEqual({ db: 'A' });
    expect(droppedOf(answer)).toEqual({});
  });

  it('share dotted prefixes', () => {
    const answer = cascade([adr('a.override: true\na.b.c: 1\na.b.d: 2\na.e: [x]')]);
    expect(answer.values).toEqual({ a: { b: { c: 1, d: 2 }, e: ['x'] } });
  });
});
