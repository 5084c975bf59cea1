import { FormAlert } from '#app/components/form/form-alert'
import { m } from '#app/paraglide/messages.js'

/** Stands where a part of a form would, whose file could not come. */
export const MissingPart = () => <FormAlert>{m.admin_part_missing()}</FormAlert>
