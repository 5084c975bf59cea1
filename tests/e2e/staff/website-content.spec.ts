import type { Page } from '@playwright/test'
import { oneAtATime, say, sql } from '../../support/booking.ts'
import { expect, holdRequests, test } from '../../support/browser.ts'
import { disguisedPage } from '../../support/disguised-page.ts'

const id = (key: string, inputs?: Record<string, string | number>) => say('id', key, inputs)
const en = (key: string, inputs?: Record<string, string | number>) => say('en', key, inputs)

/** A picture of 64 by 48 pixels with a camera's file name. */
const picture = async (page: Page) => {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    canvas.getContext('2d')!.fillRect(0, 0, 64, 48)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}

test('a question is written, sorted by hand and by keys, changed by two, and deleted', async ({
  page,
  request,
  signIn,
}) => {
  const mark = `${process.pid}${Date.now()}`
  const question = `Apakah ada parkir ${mark}?`
  const save = page.getByRole('button', { name: id('admin_form_save'), exact: true })
  await signIn('agus@example.com')
  // One test at a time, because the order is of all questions.
  await oneAtATime('questions', async () => {
    await page.goto('/admin/content/faq')
    const rows = page.getByRole('list', { name: id('admin_audit_faqs') }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    const count = await rows.count()
    await page.getByRole('link', { name: id('admin_faq_new') }).click()
    await page.getByLabel(id('admin_faq_question_id')).fill(question)
    await page.getByLabel(id('admin_faq_answer_id')).fill('Ada, di depan klinik.')
    await save.click()
    await expect(page.getByLabel(id('admin_faq_question_en'))).toBeFocused()
    await page.getByLabel(id('admin_faq_question_en')).fill(`Is there parking ${mark}?`)
    await page.getByLabel(id('admin_faq_answer_en')).fill('Ya')
    await save.click()
    // A constraint violation is reported in the form's language, at the field.
    await expect(page.getByText(id('admin_form_refused'))).toBeVisible()
    await expect(page.getByLabel(id('admin_faq_answer_en'))).toBeFocused()
    await page.getByLabel(id('admin_faq_answer_en')).fill('Yes, in front of the clinic.')
    await page.keyboard.press('Control+Enter')

    await expect(rows).toHaveCount(count + 1)
    await expect(rows.last()).toContainText(question)
    const handle = page.getByRole('button', { name: id('admin_sort_handle', { title: question }) })
    await handle.focus()
    for (let place = count; place > 1; place--) await page.keyboard.press('ArrowUp')
    await expect(
      page.getByText(id('admin_sort_place', { title: question, place: 2, count: count + 1 })),
    ).toBeAttached()
    await expect(rows.nth(1)).toContainText(question)
    await expect(handle).toBeFocused()
    const order = async () =>
      (
        await sql<{ question_id: string }>(
          `select question_id from public.faqs order by sort_order`,
        )
      ).map((row) => row.question_id)
    await expect.poll(async () => (await order())[1]).toBe(question)
    const { x, y } = (await rows.first().boundingBox())!
    await handle.hover()
    await page.mouse.down()
    await page.mouse.move(x + 12, y + 2, { steps: 8 })
    // The other rows have moved aside.
    await expect(rows.first()).not.toHaveCSS('transform', 'none')
    await page.mouse.up()
    await expect.poll(async () => (await order())[0]).toBe(question)
    const home = await (await request.get(`/?once=${mark}`)).text()
    expect(home.indexOf(question)).toBeGreaterThan(0)
    expect(home.indexOf(question)).toBeLessThan(home.indexOf(`${(await order())[1]}`))

    await rows.first().getByRole('link').click()
    const answer = page.getByLabel(id('admin_faq_answer_id'))
    await answer.fill('Ada, gratis.')
    await page
      .getByRole('link', { name: id('admin_nav_board') })
      .first()
      .click()
    await page.getByRole('button', { name: id('form_stay') }).click()
    await sql(`update public.faqs set answer_id = 'Ada, di basement.' where question_id = $1`, [
      question,
    ])
    await save.click()
    await expect(
      page.getByText(id('admin_stale_theirs', { value: 'Ada, di basement.' })),
    ).toBeVisible()
    await expect(answer).toHaveValue('Ada, gratis.')
    await save.click()
    await expect(rows.first()).toContainText('Ada, gratis.')
    await rows.first().getByRole('link').click()
    await page.getByRole('button', { name: id('admin_delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: id('admin_delete') })
      .click()
    await expect(rows).toHaveCount(count)
    const trail = await sql<{ action: string; actor_name: string | null }>(
      `select action, actor_name from public.audit_log where row_name = $1 order by id`,
      [question],
    )
    expect(trail[0]).toEqual({ action: 'insert', actor_name: 'Agus Wibowo' })
    expect(trail.at(-1)).toEqual({ action: 'delete', actor_name: 'Agus Wibowo' })
  })
})

test('an article is written with pictures, seen as it will be, published, and moved', async ({
  page,
  request,
  signIn,
}) => {
  const mark = `${process.pid}${Date.now()}`
  const first = `walking-${mark}`
  const second = `walking-again-${mark}`
  const save = page.getByRole('button', { name: en('admin_form_save'), exact: true })
  const saved = page.getByText(en('admin_saved'), { exact: true })
  await signIn('agus@example.com')
  await page.goto('/en/admin/content/articles')
  await page.getByRole('link', { name: en('admin_article_new') }).click()
  const title = page.getByLabel(en('admin_article_title'), { exact: true })
  await title.fill(`Walking ${mark}`)
  const languages = page.getByRole('navigation', { name: en('admin_article_language') })
  await page.getByRole('link', { name: en('admin_language_en') }).click()
  await expect(languages.getByText(en('admin_language_en'))).toHaveAttribute('aria-current', 'true')
  await expect(title, 'what is written stays when its language is chosen').toHaveValue(
    `Walking ${mark}`,
  )
  await page.getByLabel(en('admin_article_summary')).fill('How much walking is enough.')
  const body = page.getByLabel(en('admin_article_body'), { exact: true })
  await body.fill('Walk **every day**.')
  await body.press('End')
  const put = page.getByLabel(en('admin_markdown_picture'), { exact: true }).first()
  await put.setInputFiles(disguisedPage)
  await expect(page.getByText(en('admin_photo_unreadable'), { exact: true })).toBeVisible()
  await expect(body).toHaveValue('Walk **every day**.')
  await put.setInputFiles(await picture(page))
  await expect(body).toHaveValue(/!\[.+\]\(articles\/.+-64x48\.webp\)/)
  // The placeholder of the alternative text is selected, so typing replaces it.
  await page.keyboard.type('A path in a park')
  await page.getByLabel(en('admin_article_upload_cover')).setInputFiles(await picture(page))
  await expect(page.getByAltText(en('admin_article_own_cover'))).toBeVisible()
  await page.getByText(en('admin_article_is_published'), { exact: true }).click()

  await page.getByRole('button', { name: en('admin_article_preview') }).click()
  const preview = page.getByRole('region', { name: en('admin_article_preview') })
  await expect(preview.getByAltText('A path in a park')).toBeVisible()
  const seen = await preview
    .locator('article > *')
    .evaluateAll((all) => all.map((it) => [it.className, it.textContent]))
  await page.getByRole('button', { name: en('admin_article_write') }).click()
  // The answer is delayed: what is typed and clicked meanwhile is not lost.
  const letOn = await holdRequests(page, '**/rest/v1/articles*', 'POST')
  await save.click()
  await expect(page.getByRole('button', { name: en('admin_form_saving') })).toBeVisible()
  const tags = page.getByLabel(en('admin_article_tags'))
  await tags.fill('Walking, Knee')
  await page.keyboard.press('Control+Enter')
  letOn()
  await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/)
  expect(await sql(`select locale, tags from public.articles where slug = $1`, [first])).toEqual([
    { locale: 'en', tags: ['walking', 'knee'] },
  ])
  const published = await request.get(`/en/article/${first}`)
  expect(published.status()).toBe(200)
  const html = await published.text()
  const shown = await page.evaluate((text) => {
    const website = new DOMParser().parseFromString(text, 'text/html')
    return [...website.querySelectorAll('article:first-of-type > *')].map((it) => [
      it.className,
      it.textContent,
    ])
  }, html)
  // Below the text the website adds links for sharing.
  expect(shown.slice(0, 2)).toEqual(seen.slice(0, 2))
  expect(html).toContain('alt="A path in a park"')

  const slug = page.getByLabel(en('admin_article_slug'), { exact: true })
  await slug.fill(second)
  await page.keyboard.press('Control+Enter')
  const renamed = `select from public.articles where slug = $1`
  await expect.poll(() => sql(renamed, [second])).toHaveLength(1)
  await expect(saved.first()).toBeVisible()
  const moved = await request.get(`/en/article/${first}?again`, { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toContain(`/en/article/${second}`)
  await expect(slug, 'what was saved stands there').toHaveValue(second)
  await expect(tags).toHaveValue('walking, knee')
  await page.getByLabel(en('admin_article_on_day')).fill('2099-01-01')
  await page.keyboard.press('Control+Enter')
  const planned = `select from public.articles where slug = $1 and published_at > now()`
  await expect.poll(() => sql(planned, [second])).toHaveLength(1)
  expect((await request.get(`/en/article/${second}?later`)).status()).toBe(404)
  await page.getByRole('link', { name: en('admin_language_id') }).click()
  // A translation takes over the cover.
  await expect(page.getByAltText(en('admin_article_own_cover'))).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: en('admin_delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('admin_delete') })
    .click()
  await expect
    .poll(() => sql(`select from public.articles where slug = $1`, [second]))
    .toHaveLength(0)
})
