// Writes supabase/templates, the e-mails of the auth service, which need complete files, and the
// frame of all other e-mails. With `--check` it only checks that they are up to date.
import { readFile, writeFile } from 'node:fs/promises'
import { formatted } from './formatted.ts'
import { linkText, mails } from './mail/mails.ts'
import { mailFrame } from './mail/frame.ts'
import { messageFrame } from './mail/message-frame.ts'

const isCheck = process.argv.includes('--check')

async function keep(path: string, text: string) {
  if (!isCheck) await writeFile(path, text)
  else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    console.error(`${path} is stale: node scripts/mail-templates.ts writes it`)
    process.exitCode = 1
  }
}

for (const [name, mail] of Object.entries(mails)) {
  const path = `supabase/templates/${name}.html`
  await keep(path, await formatted(path, mailFrame(mail, linkText(mail))))
}

const frame = 'supabase/functions/_shared/message/frame.generated.ts'
await keep(frame, await formatted(frame, await messageFrame()))
