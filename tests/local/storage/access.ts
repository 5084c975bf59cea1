import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokenFor } from '../../support/realtime.ts'
import { own, saying } from './project.ts'

let mine: string
beforeAll(async () => {
  mine = `${own.ana.id}/letter.txt`
  const { error } = await own.ana.storage.from('own').upload(mine, 'dear')
  expect(error).toBeNull()
})

const refused = saying('403', 'AccessDenied', 'new row violates row-level security policy')
const unseen = saying('404', 'NoSuchKey', 'Object not found')
const of = (who: 'ana' | 'ben') => own[who].storage.from('own')

describe('policies', () => {
  it('decide on what is put, for the owner whom the token names', async () => {
    const { rows } = await own.database.query(
      'select owner_id, owner from storage.objects where name = $1',
      [mine],
    )
    expect(rows).toEqual([{ owner_id: own.ana.id, owner: own.ana.id }])
    for (const storage of [own.visitor, own.ben.storage])
      expect(await storage.from('own').upload(`${own.ana.id}/forged.txt`, 'x')).toMatchObject(
        refused,
      )
    expect(await of('ben').upload(mine, 'x', { upsert: true })).toMatchObject(refused)
    expect(await of('ben').copy(mine, `${own.ben.id}/x.txt`)).toMatchObject(unseen)
    expect(await of('ben').move(mine, `${own.ben.id}/x.txt`)).toMatchObject(unseen)
    expect(await of('ana').copy(mine, `${own.ben.id}/x.txt`)).toMatchObject(refused)
    expect(await of('ana').move(mine, `${own.ben.id}/x.txt`)).toMatchObject(refused)
    expect((await of('ben').remove([mine])).data).toEqual([])
    expect(await (await of('ana').download(mine)).data!.text()).toBe('dear')
  })

  it('decide on what is seen', async () => {
    expect(await of('ben').info(mine)).toMatchObject(unseen)
    expect((await of('ben').exists(mine)).data).toBe(false)
    expect((await of('ben').download(mine)).error).not.toBeNull()
    const address = own.visitor.from('own').getPublicUrl(mine).data.publicUrl
    expect(await (await fetch(address)).json()).toMatchObject({ code: 'NoSuchBucket' })
    expect((await own.ben.storage.listBuckets()).data).toEqual([])
    expect(await own.visitor.createBucket('mine')).toMatchObject(refused)
  })

  it('let somebody put who may see nothing, as long as nothing is replaced', async () => {
    const path = `${own.ana.id}/note.txt`
    const drop = own.ana.storage.from('drop')
    expect((await drop.upload(path, 'x')).error).toBeNull()
    expect(await drop.upload(path, 'y', { upsert: true })).toMatchObject(refused)
  })

  it('know which operation asks', async () => {
    await own.database.query(`create policy anyone_downloads on storage.objects for select to anon
      using (bucket_id = 'own' and storage.allow_only_operation('object.get_authenticated'))`)
    const { data } = await own.visitor.from('own').download(mine)
    expect(await data!.text()).toBe('dear')
    expect((await own.visitor.from('own').list(own.ana.id)).data).toEqual([])
    await own.database.query('drop policy anyone_downloads on storage.objects')
  })
})

describe('a signed address', () => {
  it.each(['ana', 'service'] as const)('lets whoever has it read: made by %s', async (who) => {
    const bucket = (who === 'ana' ? own.ana.storage : own.service).from('own')
    const { data, error } = await bucket.createSignedUrl(mine, 60, { download: true })
    expect(error).toBeNull()
    const answer = await fetch(data!.signedUrl)
    expect([answer.headers.get('content-disposition'), await answer.text()]).toEqual([
      'attachment;',
      'dear',
    ])
    const many = await bucket.createSignedUrls([mine, 'never.txt'], 60)
    expect(many.data).toMatchObject([
      { path: mine, error: null },
      {
        path: 'never.txt',
        error: 'Either the object does not exist or you do not have access to it',
        signedUrl: null,
      },
    ])
    expect(await (await fetch(many.data![0]!.signedUrl!)).text()).toBe('dear')
  })

  it('is made by nobody who may not read, and fits nothing else', async () => {
    expect(await of('ben').createSignedUrl(mine, 60)).toMatchObject(unseen)
    const { data } = await of('ana').createSignedUrl(mine, 60)
    const other = new URL(data!.signedUrl)
    other.pathname = other.pathname.replace('letter', 'other')
    expect(await (await fetch(other)).json()).toMatchObject({ code: 'InvalidSignature' })
    const token = new URL(data!.signedUrl).searchParams.get('token')!
    expect(await of('ben').uploadToSignedUrl(mine, token, 'x')).toMatchObject(
      saying('400', 'InvalidSignature', 'Token is not scoped for upload'),
    )
    expect((await of('ana').createSignedUrl(mine, 0)).error).toMatchObject({ status: 400 })
  })

  it('ends', async () => {
    const { jwt_secret } = own.stack.info as unknown as { jwt_secret: string }
    const token = await new SignJWT({ url: `own/${mine}`, scope: 'download' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1 second ago')
      .sign(new TextEncoder().encode(jwt_secret))
    const answer = await fetch(`${own.url}/object/sign/own/${mine}?token=${token}`)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'InvalidJWT',
        message: '"exp" claim timestamp check failed',
      }),
    ])
  })

  it('lets whoever has it put one object, for its maker, and replace only when that was said', async () => {
    const path = `${own.ana.id}/signed.txt`
    expect(await of('ben').createSignedUploadUrl(path)).toMatchObject(refused)
    const { data } = await of('ana').createSignedUploadUrl(path)
    const put = (token: string, body: string | Blob) =>
      own.visitor.from('own').uploadToSignedUrl(path, token, body)
    expect((await put(data!.token, new Blob(['first']))).data).toEqual({
      path,
      fullPath: `own/${path}`,
    })
    const { rows } = await own.database.query<{ owner_id: string }>(
      'select owner_id from storage.objects where name = $1',
      [path],
    )
    expect(rows).toEqual([{ owner_id: own.ana.id }])
    expect(await put(data!.token, 'second')).toMatchObject(saying('409', 'KeyAlreadyExists'))
    const again = await of('ana').createSignedUploadUrl(path, { upsert: true })
    expect((await put(again.data!.token, 'second')).error).toBeNull()
    expect(await (await of('ana').download(path)).data!.text()).toBe('second')
    expect(await put('no-token', 'x')).toMatchObject(
      saying('400', 'InvalidJWT', 'Invalid Compact JWS'),
    )
  })
})

describe('what is malformed', () => {
  it('is a name with U+0000 or other characters that S3 does not take', async () => {
    for (const name of ['a\0b', 'ä', 'a\\b', 'a%b'])
      expect(
        (await own.service.from('open').upload(encodeURIComponent(name), 'x')).error,
      ).toMatchObject({
        status: 400,
        code: 'InvalidKey',
      })
    const { error } = await own.service.from('open').remove(['a\0b'])
    expect(error).toMatchObject({ status: 400, code: 'InvalidKey' })
    expect((await own.service.from('open').list('a\0b')).error).toMatchObject({ status: 400 })
    const raw = await fetch(`${own.url}/object/public/open/%ff`)
    expect(raw.status).toBe(400)
  })

  it('is a token that is none, ended or signed by another', async () => {
    const told = async (token: string) => (await own.withToken(token).from('own').list()).error
    const error = { status: 400, statusCode: '403', code: 'AccessDenied' }
    expect(await told('nonsense')).toMatchObject({ ...error, message: 'Invalid Compact JWS' })
    const ended = await tokenFor(own.stack.info, own.ana.id, {}, '-1s')
    const late = '"exp" claim timestamp check failed'
    expect(await told(ended)).toMatchObject({ ...error, message: late })
    const [head, body] = own.ana.token.split('.')
    const forged = `${head}.${body}.${'A'.repeat(43)}`
    expect(await told(forged)).toMatchObject({ ...error, message: 'signature verification failed' })
    const none = await fetch(`${own.url}/object/list/own`, { method: 'POST', body: '{}' })
    expect([none.status, await none.json()]).toMatchObject([
      400,
      { message: "headers must have required property 'authorization'" },
    ])
  })

  it('is a body that does not fit, and the field is named', async () => {
    const headers = { authorization: `Bearer ${own.ana.token}` }
    for (const [body, message] of [
      ['{}', "body must have required property 'prefix'"],
      ['{', /not valid JSON/],
    ] as const) {
      const answer = await fetch(`${own.url}/object/list/own`, { method: 'POST', body, headers })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { statusCode: '400', message: expect.stringMatching(message) },
      ])
    }
  })
})
