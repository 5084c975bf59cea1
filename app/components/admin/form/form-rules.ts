import { revalidateLogic } from '@tanstack/react-form'

/**
 * Validation: on the first submit, and then on every change. Invalid input does not disable saving.
 * The schema checks only shapes; business rules are the database's.
 */
export const formRules = <Schema>(schema: Schema) => ({
  validationLogic: revalidateLogic(),
  validators: { onDynamic: schema },
  canSubmitWhenInvalid: true,
})
