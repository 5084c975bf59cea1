import { addErrorTexts } from '#app/lib/error-text'
import { m } from '#app/paraglide/messages.js'

/** Errors of signing in and of setting a new password. */
export const signInTexts = {
  code_wrong: m.error_code_wrong,
  credentials_wrong: m.error_credentials_wrong,
  weak_password: m.error_weak_password,
}

addErrorTexts(signInTexts)
