// Writes supabase/templates: the e-mails of the auth service, which takes whole files. With
// `--check` it only tells whether they are what would be written.
import { readFile, writeFile } from 'node:fs/promises'
import * as prettier from 'prettier'
import { linkText, mails, type Mail } from './mail/mails.ts'
import { mailFrame } from './mail/frame.ts'

const formatted = async (path: string, mail: Mail) =>
  prettier.format(mailFrame(mail, linkText(mail)), {
    ...(await prettier.resolveConfig(path)),
    parser: 'html',
    plugins: [],
  })

const isCheck = process.argv.includes('--check')
for (const [name, mail] of Object.entries(mails)) {
  const path = `supabase/templates/${name}.html`
  const html = await formatted(path, mail)
  if (!isCheck) await writeFile(path, html)
  else if ((await readFile(path, 'utf8').catch(() => '')) !== html) {
    console.error(`${path} is stale: node scripts/mail-templates.ts writes it`)
    process.exitCode = 1
  }
}
