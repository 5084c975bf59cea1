import { describe, expect, it } from 'vitest'
import { own, saying } from './project.ts'

// What storage-js sends and storage-api answers: github.com/supabase/storage,
// src/http/routes/object.

const open = () => own.service.from('open')

describe('an upload', () => {
  const form = new FormData()
  form.append('', new Blob(['hello'], { type: 'text/css' }))
  it.each([
    ['a blob', new Blob(['hello'], { type: 'text/css' })],
    ['a file', new File(['hello'], 'x.css', { type: 'text/css' })],
    ['a form', form],
    ['a buffer', Buffer.from('hello')],
    ['bytes', new TextEncoder().encode('hello')],
    ['text', 'hello'],
    ['a stream', new Blob(['hello']).stream()],
  ])('takes %s', async (what, body) => {
    const path = `upload/${what}.css`
    const options = { contentType: 'text/css', cacheControl: '60', metadata: { by: 'a test' } }
    const { data, error } = await open().upload(path, body, options)
    expect(error).toBeNull()
    expect(data).toEqual({ path, id: expect.any(String), fullPath: `open/${path}` })
    const { data: info } = await open().info(path)
    expect(info).toMatchObject({
      id: data!.id,
      name: path,
      bucketId: 'open',
      size: 5,
      contentType: 'text/css',
      cacheControl: 'max-age=60',
      metadata: { by: 'a test' },
      etag: '"5d41402abc4b2a76b9719d911017c592"',
    })
    const { data: file } = await open().download(path)
    expect([file!.type, await file!.text()]).toEqual(['text/css', 'hello'])
  })

  it('replaces nothing unless it is told to', async () => {
    await open().upload('twice.txt', 'one')
    expect(await open().upload('twice.txt', 'two')).toMatchObject(
      saying('409', 'KeyAlreadyExists', 'The resource already exists'),
    )
    expect(await (await open().download('twice.txt')).data!.text()).toBe('one')
    const { data } = await open().upload('twice.txt', 'two', { upsert: true })
    expect(await (await open().download('twice.txt')).data!.text()).toBe('two')
    expect((await open().update('twice.txt', Buffer.from('three'))).data!.id).toBe(data!.id)
    expect(await (await open().download('twice.txt')).data!.text()).toBe('three')
  })

  it('is refused after it was sent, so that the answer and the next one arrive', async () => {
    await own.service.createBucket('texts', { public: false, allowedMimeTypes: ['text/plain'] })
    const texts = own.service.from('texts')
    for (let n = 0; n < 20; n++) {
      const picture = await texts.upload(`${n}`, Buffer.alloc(900_000), {
        contentType: 'image/png',
      })
      expect(picture).toMatchObject(saying('415', 'InvalidMimeType'))
      expect((await texts.list('')).data).toEqual([])
    }
  })

  it('is not what a call that this Storage lacks becomes', async () => {
    await open().upload('plain.txt', 'plain')
    expect((await open().listV2()).error).toMatchObject({ message: /^Route POST:.* not found$/ })
    const small = { transform: { width: 20 } }
    expect(await open().createSignedUrl('plain.txt', 60, small)).toMatchObject(
      saying('403', 'FeatureNotEnabled'),
    )
    const { error } = await own.service.createBucket('numbers', {
      public: false,
      type: 'ANALYTICS',
    })
    expect(error?.message).toContain('body/type')
  })

  it('keeps to the size and the types of its bucket, in units of a thousand', async () => {
    const limits = { public: false, fileSizeLimit: '2KB', allowedMimeTypes: ['image/*'] }
    expect((await own.service.createBucket('small', limits)).error).toBeNull()
    expect((await own.service.getBucket('small')).data).toMatchObject({
      file_size_limit: 2000,
      allowed_mime_types: ['image/*'],
    })
    const small = own.service.from('small')
    const [fits, exceeds] = [new Uint8Array(2000), new Uint8Array(2001)]
    const png = { contentType: 'image/png' }
    expect((await small.upload('fits.png', fits, png)).error).toBeNull()
    expect(await small.upload('exceeds.png', exceeds, png)).toMatchObject(
      saying('413', 'EntityTooLarge', 'The object exceeded the maximum allowed size'),
    )
    expect(
      await small.upload('exceeds.png', new Blob([exceeds], { type: 'image/png' })),
    ).toMatchObject(saying('413', 'EntityTooLarge'))
    expect(await small.upload('a.txt', 'text', { contentType: 'text/plain' })).toMatchObject(
      saying('415', 'InvalidMimeType', 'mime type text/plain is not supported'),
    )
    expect((await small.list()).data!.map(({ name }) => name)).toEqual(['fits.png'])
    expect((await own.service.updateBucket('small', { public: true })).error).toBeNull()
    expect(await own.service.createBucket('small')).toMatchObject(
      saying('409', 'BucketAlreadyExists'),
    )
    expect(
      await own.service.createBucket('big', { public: false, fileSizeLimit: '20 pounds' }),
    ).toMatchObject(saying('400', 'InvalidRequest'))
    expect(await own.service.deleteBucket('small')).toMatchObject(saying('409', 'ResourceNotEmpty'))
    expect((await own.service.emptyBucket('small')).error).toBeNull()
    expect((await own.service.deleteBucket('small')).error).toBeNull()
    expect(await small.upload('a.png', 'x', png)).toMatchObject(
      saying('404', 'NoSuchBucket', 'Bucket not found'),
    )
  })
})

describe('an object', () => {
  it('is copied and moved with what is known of it', async () => {
    await open().upload('from.txt', 'kept', {
      contentType: 'text/plain',
      metadata: { page: '7' },
    })
    expect(await open().copy('from.txt', 'to/copy.txt')).toEqual({
      data: { path: 'open/to/copy.txt' },
      error: null,
    })
    expect((await open().move('from.txt', 'to/moved.txt')).data).toMatchObject({
      message: 'Successfully moved',
    })
    for (const path of ['to/copy.txt', 'to/moved.txt']) {
      expect((await open().info(path)).data).toMatchObject({
        contentType: 'text/plain',
        metadata: { page: '7' },
      })
      expect(await (await open().download(path)).data!.text()).toBe('kept')
    }
    expect(await open().copy('from.txt', 'x.txt')).toMatchObject(saying('404', 'NoSuchKey'))
    expect(await open().move('from.txt', 'x.txt')).toMatchObject(saying('404', 'NoSuchKey'))
    expect(await open().copy('to/copy.txt', 'to/moved.txt')).toMatchObject(
      saying('409', 'KeyAlreadyExists'),
    )
    expect(await open().move('to/copy.txt', 'to/moved.txt')).toMatchObject(
      saying('409', 'ResourceAlreadyExists'),
    )
    const away = { destinationBucket: 'own' }
    expect((await open().copy('to/copy.txt', 'there.txt', away)).data!.path).toBe('own/there.txt')
    const nowhere = { destinationBucket: 'nowhere' }
    expect((await open().copy('to/copy.txt', 'x', nowhere)).error).not.toBeNull()
  })

  it('is there or is not, and goes with its file', async () => {
    await open().upload('short.txt', 'x')
    expect((await open().exists('short.txt')).data).toBe(true)
    const { data } = await open().remove(['short.txt', 'never.txt'])
    expect(data).toMatchObject([{ name: 'short.txt', bucket_id: 'open' }])
    expect((await open().exists('short.txt')).data).toBe(false)
    expect(await open().download('short.txt')).toMatchObject({ data: null })
  })

  it('is given whole, in part, again only if changed, and to be saved', async () => {
    await open().upload('range.txt', '0123456789', { contentType: 'text/html' })
    const address = open().getPublicUrl('range.txt').data.publicUrl
    const whole = await fetch(address)
    // As on hosted Storage: uploaded HTML never runs under its address.
    expect(whole.headers.get('content-type')).toBe('text/plain')
    expect(whole.headers.get('cache-control')).toBe('max-age=3600')
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    expect((await fetch(address, { headers: { range: 'bytes=20-' } })).status).toBe(400)
    const again = { 'if-none-match': whole.headers.get('etag')! }
    expect((await fetch(address, { headers: again })).status).toBe(304)
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    const saved = open().getPublicUrl('range.txt', { download: 'a b.txt' }).data.publicUrl
    expect((await fetch(saved)).headers.get('content-disposition')).toBe(
      "attachment; filename=a%20b.txt; filename*=UTF-8''a%20b.txt",
    )
  })
})
