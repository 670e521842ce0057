// Written from locales/en by vite/typed-texts.ts whenever Vite runs: edit the texts, not this file.
import 'i18next';

// prettier-ignore
declare module 'i18next' {
  interface ResourceNamespaceMap {
    "dragoman/common": {
      "name": "Dragoman",
      "documentTitle": "{{title}} – Dragoman",
      "skip": "Skip to content",
      "navigation": {
        "label": "Main",
        "home": "Home",
        "languages": "Languages",
        "texts": "Texts",
        "developers": "Developers"
      },
      "language": {
        "label": "Language: {{language}}",
        "title": "Read this page in"
      },
      "theme": {
        "label": "Appearance",
        "system": "Like the system",
        "light": "Light",
        "dark": "Dark"
      },
      "footer": {
        "about": "Dragoman serves these texts and wears them itself: every word on this page comes from its own catalogue.",
        "api": "API reference"
      }
    };
    "dragoman/failures": {
      "home": "Go to the home page",
      "notFound": {
        "title": "There is no page here",
        "text": "The address may be mistyped, or the page has moved. Nothing is broken."
      },
      "failure": {
        "title": "This page could not be shown",
        "text": "Something went wrong on our side. Nothing you have saved is lost.",
        "again": "Try again",
        "id": "If it keeps happening, pass on this number: {{id}}"
      }
    };
    "dragoman/home": {
      "title": "Every text, in every language",
      "description": "The languages and texts that this installation serves."
    };
  }
  interface CustomTypeOptions {
    defaultNS: 'dragoman/common';
  }
}
