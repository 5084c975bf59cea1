import type { Mail, Words } from './mails.ts'
import { dark } from './message-frame.ts'

const darkStyle = `
      @media (prefers-color-scheme: dark) {
        .ground { background: ${dark.page} !important; }
        .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
        .ink { color: ${dark.ink} !important; }
        .quiet { color: ${dark.quiet} !important; }
        .code { background: ${dark.soft} !important; }
        .brand { color: ${dark.primary} !important; }
        .button { background: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
      }`

const button = (href: string, label: Words) => `            <tr>
              <td style="padding-top: 24px">
                <a
                  class="button"
                  href="${href}"
                  style="
                    display: block;
                    padding: 14px 16px;
                    border-radius: 12px;
                    background: #0a6663;
                    color: #ffffff;
                    font-size: 16px;
                    line-height: 24px;
                    font-weight: 600;
                    text-align: center;
                    text-decoration: none;
                  "
                  >${label.id} · ${label.en}</a
                >
              </td>
            </tr>`

/** Tables and inline styles, which every mail program renders the same. */
export const mailFrame = (
  { title, text, link, warning }: Mail,
  href: string | undefined,
) => `<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${title.id} · Luwes</title>
    <style>${darkStyle}
    </style>
  </head>
  <body
    class="ground ink"
    style="
      margin: 0;
      padding: 24px 16px;
      background: #fbf8f2;
      color: #0f2a2c;
      font-family:
        'Plus Jakarta Sans',
        -apple-system,
        'Segoe UI',
        Roboto,
        Helvetica,
        Arial,
        sans-serif;
    "
  >
    <table
      class="card"
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="
        max-width: 480px;
        margin: 0 auto;
        background: #fffefb;
        border: 1px solid #ddd5c6;
        border-radius: 16px;
      "
    >
      <tr>
        <td style="padding: 32px 24px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
            <tr>
              <td
                class="brand"
                style="
                  border-left: 4px solid #f4b93a;
                  padding-left: 12px;
                  font-size: 20px;
                  line-height: 24px;
                  font-weight: 700;
                  color: #0a6663;
                "
              >
                Luwes
              </td>
            </tr>
            <tr>
              <td style="padding-top: 24px">
                <h1 class="ink" style="margin: 0; font-size: 24px; line-height: 32px">${title.id}</h1>
                <p
                  lang="en"
                  class="quiet"
                  style="margin: 4px 0 0; font-size: 16px; line-height: 24px; color: #3f5152"
                >
                  ${title.en}
                </p>
              </td>
            </tr>
            <tr>
              <td style="padding: 24px 0 8px">
                <p
                  class="code ink"
                  style="
                    margin: 0;
                    padding: 16px 0;
                    border-radius: 12px;
                    background: #f2ede3;
                    color: #0f2a2c;
                    font-size: 40px;
                    line-height: 48px;
                    font-weight: 700;
                    letter-spacing: 10px;
                    text-align: center;
                    font-variant-numeric: tabular-nums;
                  "
                >
                  {{ .Token }}
                </p>
              </td>
            </tr>
            <tr>
              <td style="padding-top: 16px">
                <p class="ink" style="margin: 0; font-size: 16px; line-height: 24px">
                  ${text.id}
                </p>
                <p
                  lang="en"
                  class="quiet"
                  style="margin: 8px 0 0; font-size: 14px; line-height: 20px; color: #3f5152"
                >
                  ${text.en}
                </p>
              </td>
            </tr>
${link && href ? button(href, link.label) : ''}            <tr>
              <td style="padding-top: 24px">
                <p class="quiet" style="margin: 0; font-size: 14px; line-height: 20px; color: #3f5152">
                  ${warning.id}
                </p>
                <p
                  lang="en"
                  class="quiet"
                  style="margin: 8px 0 0; font-size: 14px; line-height: 20px; color: #3f5152"
                >
                  ${warning.en}
                </p>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>`
