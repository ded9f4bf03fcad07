/** Header with the id that all attempts of one delivery share. */
export const deliveryIdHeader = 'X-Sandbox-Delivery-Id';
