export { announcementAnswers } from './announcements/announcement-answers.ts';
export { announcementFetches } from './announcements/announcement-fetches.ts';
export { catalogueUpdates } from './announcements/catalogue-updates.ts';
