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
        "languages": "Languages",
        "texts": "Texts",
        "developers": "Developers"
      },
      "language": {
        "label": "Language: {{language}}"
      },
      "theme": {
        "label": "Appearance",
        "system": "Like the system",
        "light": "Light",
        "dark": "Dark"
      },
      "footer": {
        "about": "Every word of this interface comes from the catalogue that it serves."
      }
    };
    "dragoman/developers": { "title": "Developers", "address": "The texts of a namespace", "copy": "Copy", "copied": "Copied" };
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
      "title": "Everyone reads in their own language",
      "lead": "This installation finds out which language a visitor reads, serves the texts of your applications in it, and renders whole pages with just the texts they need.",
      "figures": {
        "languages_one": "language",
        "languages_other": "languages",
        "namespaces_one": "namespace",
        "namespaces_other": "namespaces",
        "messages_one": "message in each language",
        "messages_other": "messages in each language"
      },
      "places": {
        "languages": {
          "title": "Languages",
          "text": "How far each language has come, namespace by namespace."
        },
        "texts": {
          "title": "Texts",
          "text": "Every message beside its source. Search them, and see what is missing."
        },
        "developers": {
          "title": "Developers",
          "text": "Addresses, parameters and code that you can copy into your own application."
        }
      },
      "served": {
        "title": "Served in these languages",
        "progress": "Translated into {{language}}"
      },
      "empty": {
        "title": "There are no texts here yet",
        "text": "Put a file with texts into the folder of its language, and it is served within a second.",
        "link": "How to add texts"
      }
    };
    "dragoman/languages": { "title": "Languages", "language": "Language", "tag": "Tag", "translated": "Translated" };
    "dragoman/texts": { "title": "Texts", "namespace": "Namespace", "messages": "Messages" };
  }
  interface CustomTypeOptions {
    defaultNS: 'dragoman/common';
  }
}
