const kinds: Readonly<Record<string, string>> = {
  'verification-code': 'Código de ingreso',
  'new-device': 'Ingreso desde un equipo nuevo',
  'payment-receipt': 'Recibo de pago',
  'payer-receipt': 'Recibo a quien pagó con un enlace',
  'surplus-refunded': 'Devolución hecha',
  'complaint-received': 'Reclamo recibido',
  'complaint-filed': 'Copia de un reclamo',
  'complaint-answered': 'Respuesta a su reclamo',
  'repair-step': 'Paso de su caso',
  'sheet-filed': 'Copia de su hoja de reclamación',
  'sheet-to-answer': 'Hoja de reclamación por responder',
  'sheet-answered': 'Respuesta a su hoja de reclamación',
  'data-request-received': 'Copia de su pedido sobre sus datos',
  'data-request-answered': 'Respuesta a su pedido sobre sus datos',
  'data-downloaded': 'Descarga de sus datos',
  'query-answered': 'Respuesta a su consulta',
  'prepayment-simulation': 'Simulación de pago anticipado',
  'prepayment-closed': 'Fin de un pago anticipado en aplicación',
  'works-pictures': 'Fotos nuevas de su obra',
  'affiliation-confirmed': 'Tarjeta afiliada',
  'affiliation-ended': 'Tarjeta desafiliada',
  'affiliation-suspended': 'Débito suspendido',
  'debit-announced': 'Anuncio de débito',
  'debit-refused': 'Débito rechazado',
  'debit-charged': 'Débito cobrado',
  'card-expires': 'Tarjeta por vencer',
  'debit-skipped': 'Débito saltado',
  'debit-resumed': 'Débito repuesto',
  reminder: 'Recordatorio de letras',
}

/** What a message is about; the SMS of one is about the same as its e-mail. */
export function messageKindText(kind: string): string {
  return kinds[kind.replace(/-sms$/, '')] ?? kind
}
