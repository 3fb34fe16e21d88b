/** The answer to every captcha and the code of every text message of a server that is started with `fixedCodes`. */
export const CAPTCHA_ANSWER = 'abcd';
export const SMS_CODE = '123456';
export const fixedCodes = { EDP_CAPTCHA_FIXED: CAPTCHA_ANSWER, EDP_SMS_FIXED: SMS_CODE };

/** Of everybody in the demonstration and of everybody that tests make. */
export const PASSWORD = 'demo123456';
export const DEMONSTRATION_TENANT = 'BRH';
