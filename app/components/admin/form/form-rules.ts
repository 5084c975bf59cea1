import { revalidateLogic } from '@tanstack/react-form'

/**
 * When a form is checked: at the first try to save, and from then on while one types. Saving is
 * never locked. The schema knows shapes alone; rules of the clinic are the database's.
 */
export const formRules = <Schema>(schema: Schema) => ({
  validationLogic: revalidateLogic(),
  validators: { onDynamic: schema },
  canSubmitWhenInvalid: true,
})
