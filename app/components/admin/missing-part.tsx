import { FormAlert } from '#app/components/form/form-alert'
import { m } from '#app/paraglide/messages.js'

/** Shown in place of a part of a form whose chunk failed to load. */
export const MissingPart = () => <FormAlert>{m.admin_part_missing()}</FormAlert>
