/**
 * Where the provider sends its notifications (IPN): a form, signed over its raw text, and so
 * no call of this contract. Open to anyone; the signature is the check.
 */
export const notificationPath = '/api/Pagos/NotificacionIziPago'
