import { describe, expect, it } from 'vitest'
import { splitStatements } from './sql-statements.ts'

describe('splitStatements', () => {
  it.each([
    ['select 1; select 2;', ['select 1', 'select 2']],
    ['select \'a;b\'; select "c;d"', ["select 'a;b'", 'select "c;d"']],
    [
      String.raw`select E'it''s \';'' ok'; select 2`,
      [String.raw`select E'it''s \';'' ok'`, 'select 2'],
    ],
    [
      String.raw`select date'2026-01-01', 'C:\'; select 2`,
      [String.raw`select date'2026-01-01', 'C:\'`, 'select 2'],
    ],
    ['do $x$ begin; $$;$$ end $x$; select 1', ['do $x$ begin; $$;$$ end $x$', 'select 1']],
    ['/* a; /* b; */ c; */ select 1; -- d;', ['/* a; /* b; */ c; */ select 1']],
    [
      'create function f() returns int begin atomic select case when true then 1 end; end; select 1',
      [
        'create function f() returns int begin atomic select case when true then 1 end; end',
        'select 1',
      ],
    ],
    ['begin; select 1; end;', ['begin', 'select 1', 'end']],
  ])('cuts %s', (sql, statements) => {
    expect(splitStatements(sql)).toEqual(statements)
  })
})
