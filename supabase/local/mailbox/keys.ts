/** Keys of the local providers; valid only for this mailbox. */
export const local = {
  resendKey: 're_local_only',
  resendSecret: `whsec_${btoa('local-only-resend-webhook-secret')}`,
  whatsappToken: 'local-only-whatsapp-token',
  whatsappPhone: '100000000000001',
  whatsappSecret: 'local-only-whatsapp-app-secret',
  whatsappVerify: 'local-only-whatsapp-verify-token',
  twilioSid: 'AC00000000000000000000000000000000',
  twilioToken: 'local-only-twilio-token',
  hookSecret: `v1,whsec_${btoa('local-only-send-sms-hook-secret!')}`,
} as const

/** Settings with which the edge functions reach the local providers at this address. */
export const messageEnvironment = (url: string): Record<string, string> => ({
  RESEND_API_URL: url,
  RESEND_API_KEY: local.resendKey,
  RESEND_WEBHOOK_SECRET: local.resendSecret,
  WHATSAPP_API_URL: url,
  WHATSAPP_PHONE_NUMBER_ID: local.whatsappPhone,
  WHATSAPP_TOKEN: local.whatsappToken,
  WHATSAPP_APP_SECRET: local.whatsappSecret,
  WHATSAPP_VERIFY_TOKEN: local.whatsappVerify,
  TWILIO_API_URL: url,
  TWILIO_ACCOUNT_SID: local.twilioSid,
  TWILIO_AUTH_TOKEN: local.twilioToken,
  TWILIO_FROM: '+15005550006',
  SEND_SMS_HOOK_SECRET: local.hookSecret,
})
