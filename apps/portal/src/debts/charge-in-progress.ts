/** Of a charge whose answer is missing, on every screen: whoever made it, nothing was received yet. */
export const chargeInProgress = 'Hay un cobro en proceso. Estamos confirmándolo con tu banco.'
