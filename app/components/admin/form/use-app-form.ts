import { createFormHook } from '@tanstack/react-form'
import { ChoicesField, TimeField } from './choice-fields'
import { CheckboxField, DateField, SelectField, TextareaField, TextField } from './fields'
import { fieldContext, formContext } from './form-context'
import { FormFrame } from './form-frame'
import { NumberField, RupiahField } from './number-fields'
import { BirthDateField, PhoneField } from './written-fields'

/**
 * Base of every form of the staff area: `const form = useAppForm({ ...formRules(schema),
 * defaultValues, onSubmit })`, then `<form.AppForm><form.FormFrame>` around `<form.AppField
 * name="price_idr">{(field) => <field.RupiahField label=… />}</form.AppField>`.
 */
export const { useAppForm, withForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField,
    TextareaField,
    NumberField,
    RupiahField,
    SelectField,
    CheckboxField,
    DateField,
    TimeField,
    ChoicesField,
    BirthDateField,
    PhoneField,
  },
  formComponents: { FormFrame },
})
