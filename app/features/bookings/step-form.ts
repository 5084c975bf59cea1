/** The form of a step; its button stands in the summary, outside of it. */
export const stepFormId = 'booking-step'
