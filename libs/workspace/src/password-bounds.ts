/** Length of a new password in UTF-16 units: shorter ones can be guessed, longer ones take too long to hash. */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 256;
