import { expect, it } from 'vitest'
import { quoteFilters } from './api-filters.ts'
import { showSigns } from './api-signs.ts'

it.each([
  ['phone=eq.+62811', 'phone=eq."+62811"'],
  ['a=not.neq.true', 'a=not.neq."true"'],
  ['a=eq."b"', 'a=eq.""b""'],
  ['a=eq.', 'a=eq.""'],
  ['a=in.(1,true,"b,c")', 'a=in.("1","true","b,c")'],
  ['a=not.in.(b"c)', String.raw`a=not.in.("b\"c")`],
  ['a=in.(,b,)', 'a=in.("","b","")'],
  ['a=in.()', 'a=in.()'],
  ['b.a=gte.1.50', 'b.a=gte."1.50"'],
  [
    'or=(a.eq.1,not.and(b.not.lt.2,c.in.(x,"y")),d.is.true)',
    'or=(a.eq."1",not.and(b.not.lt."2",c.in.("x","y")),d.is.true)',
  ],
  ['b.or=(a.ilike."*,c.eq.1)*",d->>e.eq.null)', 'b.or=(a.ilike.*,c.eq.1)*,d->>e.eq."null")'],
  ['or=(a.eq."b,c",a.eq.)', 'or=(a.eq."b,c",a.eq."")'],
  ['a=like(any).{phy*,"*y"}', 'a=like(any).{phy%,"%y"}'],
  ['a=not.ilike(all).{*a*}', 'a=not.ilike(all).{%a%}'],
  [
    'or=(a.not.like(any).{x*,"y(*"},and(b.ilike(all).{*}),c.eq."*")',
    'or=(a.not.like(any).{x%,"y(%"},and(b.ilike(all).{%}),c.eq."*")',
  ],
  ['or=(a.eq."x\\"y",b.in.("p\\\\q",r))', 'or=(a.eq."x"y",b.in.("p\\q","r"))'],
  ['or=("a.b".adj."(,2)",c.isdistinct."2")', 'or=(a.b.adj.(,2),c.isdistinct.2)'],
  ['given=+62811', 'given="+62811"'],
])('quotes what is compared in %s', (given, expected) => {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(given) ?? []
  const quoted = quoteFilters(new URLSearchParams([[name, value]]), ['given'])
  expect([...quoted].map((entry) => showSigns(entry.join('=')))).toEqual([expected])
})

it.each([
  'select=a.eq.b',
  'order=eq.asc',
  'a.limit=eq.1',
  'a=is.null',
  'a=cs.{1}',
  'a=ilike.*b*',
  'a=match(any).{b*}',
  'given=eq.1',
])('leaves %s as it is', (given) => {
  const quoted = quoteFilters(new URLSearchParams(given), ['given'])
  expect([...quoted]).toEqual([...new URLSearchParams(given)])
})

it.each([
  ['a=neq.1&a=neq.b,"c', 'a=neq."1"&and=(a.neq."b,"c")'],
  ['a=gte.1&a=lte.2', 'a=gte."1"&and=(a.lte."2")'],
  ['a=neq.1&"a"=ov.[1,2)', 'a=neq."1"&and=(a.ov."[1,2)")'],
  ['"a.b"=plfts.x&"a.b"=fts(english).y', '"a.b"=plfts.x&and=(a.b.fts(english).y)'],
  ['a=not.eq.1&a=not.in.(2,3)', 'a=not.eq."1"&and=(a.not.in.("2","3"))'],
  ['b.a=like.x*&b.a=like.*y', 'b.a=like.x*&b.and=(a.like.*y)'],
  ['or=(a.eq.1,b.eq.2)&or=(c.eq.3)', 'or=(a.eq."1",b.eq."2")&and=(or(c.eq."3"))'],
  ['b.not.or=(a.is.null)&b.not.or=(c.is.null)', 'b.not.or=(a.is.null)&b.and=(not.or(c.is.null))'],
  ['order=a&order=b', 'order=a&order=b'],
])('lets both of %s hold', (given, expected) => {
  const quoted = quoteFilters(new URLSearchParams(given), ['given'])
  expect([...quoted].map((entry) => showSigns(entry.join('='))).join('&')).toBe(expected)
})
