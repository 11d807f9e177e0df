const texts = {
  CLIENT_001: 'El pago fue rechazado.',
  CLIENT_100: 'El formulario de pago no es válido.',
  CLIENT_101: 'Cancelaste la verificación de tu banco.',
  CLIENT_103: 'El pago tardó demasiado. Antes de intentar otra vez, revisa si se realizó.',
  CLIENT_104: 'El servicio de pagos no responde. Inténtalo otra vez.',
  CLIENT_300: 'Revisa los datos de tu tarjeta.',
  CLIENT_301: 'El número de tarjeta no es válido.',
  CLIENT_302: 'La fecha de vencimiento no es válida.',
  CLIENT_303: 'El código de seguridad no es válido.',
  CLIENT_304: 'Completa este dato.',
  CLIENT_305: 'El formulario de pago aún no está listo.',
  CLIENT_502: 'Este pago ya se envió.',
  CLIENT_998: 'El formulario de pago es solo una muestra.',
  CLIENT_999: 'No pudimos comunicarnos con el servicio de pagos.',
  ACQ_001: 'Tu banco rechazó el pago.',
  AUTH_149: 'La verificación de tu banco venció.',
  INT_903: 'El formulario de pago no es válido.',
  PSP_099: 'Ya no quedan intentos.',
  PSP_108: 'El formulario de pago venció.',
  PSP_136: 'La verificación de tu banco venció.',
  PSP_539: 'Tu banco no confirmó la operación.',
}

export function errorText(code) {
  return texts[code] ?? 'No se pudo realizar el pago.'
}

export function clientError(errorCode, more = {}) {
  return {
    errorCode,
    errorMessage: errorText(errorCode),
    detailedErrorCode: null,
    detailedErrorMessage: null,
    ...more,
  }
}
