// Written from locales/en by vite/typed-texts.ts whenever Vite runs: edit the texts, not this file.
import 'i18next';

// prettier-ignore
declare module 'i18next' {
  interface ResourceNamespaceMap {
    "dragoman/activity": {
      "title": "Activity",
      "lead": "Who changed what, the latest first. Changes of texts and keys can be undone.",
      "all": "All activity",
      "earlier": "Earlier",
      "changes": "Changes",
      "undo": "Undo",
      "undone": "undone",
      "system": "The system",
      "empty": {
        "title": "Nothing has happened yet",
        "text": "Whatever somebody changes is listed here: texts, keys, namespaces, languages, releases."
      },
      "none": {
        "title": "Nothing fits",
        "text": "Nobody changed anything that these filters leave."
      },
      "filter": {
        "label": "Filter activity",
        "person": "Person",
        "everybody": "Everybody",
        "language": "Language",
        "allLanguages": "All languages",
        "show": "Show",
        "message": "Only one message is shown.",
        "all": "Show all"
      },
      "report": {
        "changedMeanwhile": "changed since",
        "forbidden": "not yours to change",
        "impossible": "no longer possible",
        "done_one": "{{count, number}} change undone",
        "done_other": "{{count, number}} changes undone",
        "left_one": "{{count, number}} was left as it is:",
        "left_other": "{{count, number}} were left as they are:"
      },
      "field": {
        "key": "Key",
        "name": "Name",
        "description": "Description",
        "maxLength": "Maximum length",
        "tags": "Tags",
        "reference": "Translated from",
        "fallback": "Fallback"
      },
      "did": {
        "textWritten": "Text written",
        "textChanged": "Text changed",
        "textCleared": "Text removed",
        "textRestored": "Earlier text restored",
        "textApproved": "Text approved",
        "textSentBack": "Text sent back",
        "messageCreated": "Message created",
        "messageChanged": "Message changed",
        "messageDeleted": "Message deleted",
        "messageRestored": "Message restored",
        "namespaceAdded": "Namespace created",
        "namespaceChanged": "Namespace changed",
        "namespaceDeleted": "Namespace deleted",
        "namespaceRestored": "Namespace restored",
        "languageAdded": "Language added",
        "languageChanged": "Language changed",
        "languageDeleted": "Language deleted",
        "manySetState": "State of many texts set",
        "manyCopySource": "Source copied",
        "manyClear": "Many texts removed",
        "manyDelete": "Many messages deleted",
        "manyRestore": "Many messages restored",
        "manyTag": "Tags added",
        "manyUntag": "Tags removed",
        "referenceChanged": "Reference language changed",
        "orderChanged": "Order changed",
        "settingChanged": "Setting changed",
        "undone": "Change undone",
        "imported": "Files imported",
        "published": "Published",
        "rolledBack": "Rolled back",
        "other": "Something changed"
      },
      "more_one": "and {{count, number}} more",
      "more_other": "and {{count, number}} more",
      "languages_one": "{{count, number}} language",
      "languages_other": "{{count, number}} languages",
      "texts_one": "{{count, number}} text",
      "texts_other": "{{count, number}} texts"
    };
    "dragoman/common": {
      "name": "Dragoman",
      "documentTitle": "{{title}} – Dragoman",
      "skip": "Skip to content",
      "navigation": {
        "label": "Main",
        "languages": "Languages",
        "texts": "Texts",
        "developers": "Developers",
        "people": "People",
        "releases": "Releases",
        "files": "Files",
        "translate": "Translate",
        "review": "Review",
        "workspace": "Workspace",
        "settings": "Settings"
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
      },
      "account": {
        "signIn": "Sign in",
        "menu": "Account: {{name}}",
        "profile": "Profile",
        "signOut": "Sign out",
        "inPlace": "Edit texts in place"
      },
      "commands": {
        "find": "Find a command",
        "keys": "Keyboard shortcuts"
      },
      "drafts": {
        "show": "Show drafts",
        "shown": "You also see texts that are not published yet. Visitors do not.",
        "end": "Show only what is published"
      }
    };
    "dragoman/developers": {
      "title": "Developers",
      "description": "Connect an i18next client, a Nest application or a script to the texts of this installation.",
      "lead": "This installation serves its texts at <code>{{origin}}/locales</code>, to any i18next client with its usual settings. Everything below is made for it: copy it, and it runs.",
      "contents": "On this page",
      "copy": "Copy",
      "copied": "Copied",
      "choice": {
        "language": "Language",
        "namespace": "Namespace",
        "own": "This interface",
        "show": "Use these"
      },
      "ask": {
        "title": "Try it",
        "text": "Choose what to ask for. The examples further down use the same language and namespace.",
        "merged": "Fill gaps from the fallback languages",
        "send": "Send request",
        "asking": "Waiting for the answer …",
        "again": "Ask again with this ETag",
        "noBody": "no body",
        "packed": "{{sent}} sent, {{size}} unpacked",
        "body": "Answer",
        "moreLines_one": "and {{count, number}} more line, which “Copy” takes along",
        "moreLines_other": "and {{count, number}} more lines, which “Copy” takes along",
        "unreachable": {
          "title": "No answer came",
          "text": "The server cannot be reached from here at the moment. Check the connection, then send the request again."
        }
      },
      "clients": {
        "title": "An i18next client",
        "text": "One request for each language and namespace, when it is first needed.",
        "i18next": "i18next with its HTTP backend",
        "react": "React",
        "several": "An application that needs many namespaces at its start asks for all of them in one request.",
        "multiload": "Several namespaces in one request",
        "live": "Whoever listens hears of new texts while the page is open, and can load them without a reload.",
        "events": "Live updates, in a browser"
      },
      "nest": {
        "title": "A Nest application",
        "text": "What serves these texts is a module of its own, the folder <code>libs/i18n</code> of this project. It decides the language of each request, serves texts under <code>/locales</code>, and puts errors into the caller’s language.",
        "root": "The root module",
        "features": "A feature module brings its texts along. Those of the application lie over them, so that it can word them otherwise.",
        "feature": "A feature module"
      },
      "shell": {
        "title": "The command line",
        "commands": "Requests with curl"
      },
      "api": {
        "title": "The REST API",
        "text": "What can be done in the browser, programs can do as well: <reference>every route, with examples</reference>."
      },
      "promises": {
        "title": "What you can rely on",
        "etag": {
          "title": "ETag and 304",
          "text": "Every answer has a strong <code>ETag</code>, one for each encoding. Send it back as <code>If-None-Match</code>, as browsers do by themselves: if nothing has changed, the answer is <code>304</code> without a body."
        },
        "version": {
          "title": "Addresses that never change",
          "text": "With <code>?v=</code> and a hash from the manifest you get exactly that content, to be kept for a year without asking: <code>immutable</code>. A hash that is not known any more gets the current texts, and those are asked for again."
        },
        "merged": {
          "title": "Fallbacks",
          "text": "With <code>?fallback=merged</code> gaps are filled from the fallback languages. A client with <code>fallbackLng: false</code> then needs one request instead of two."
        },
        "manifest": {
          "title": "Manifest",
          "text": "<code>/locales/manifest.json</code> lists the languages with name, direction, fallbacks and coverage, the namespaces, and the hash of every bundle."
        },
        "resources": {
          "title": "Many at once",
          "text": "<code>/locales/resources.json?lng=de+en&ns=common+home</code> answers with every pair that was asked for, and with <code>{}</code> where there is none."
        },
        "events": {
          "title": "Live updates",
          "text": "<code>/locales/events</code> is a stream of server-sent events. <code>release</code> comes at once, and again whenever other texts are served."
        },
        "problems": {
          "title": "Errors",
          "text": "Errors are problem details (RFC 9457) in the language of the caller. A name that cannot be is <code>400</code>, one that is not there <code>404</code>; neither is ever a <code>5xx</code>, which clients would repeat."
        },
        "exact": {
          "title": "Languages are matched exactly",
          "text": "Where <code>de</code> is served, <code>de-AT</code> is <code>404</code>; only upper and lower case do not matter. Set <code>load: 'currentOnly'</code>, so that your client asks for nothing else."
        },
        "untranslated": {
          "title": "No blanks",
          "text": "A text that is not translated is left out and never sent as an empty one, so that your client’s fallback takes its place."
        },
        "origins": {
          "title": "Every origin",
          "text": "Texts are public: pages of any origin may read them. No cookie is looked at."
        },
        "more": "Which languages and namespaces there are, and how far each has come, is on the page <languages>Languages</languages>."
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
        "incomplete": "It did not load completely. Check your connection, then try again. Nothing you have saved is lost.",
        "away": "The server cannot be reached at the moment. This page comes as soon as it can. Nothing you have saved is lost.",
        "offline": {
          "title": "You seem to be offline",
          "text": "This page comes as soon as the connection is back. Nothing you have saved is lost."
        },
        "again": "Try again",
        "id": "If it keeps happening, pass on this number: {{id}}"
      },
      "forbidden": {
        "title": "You may not open this page",
        "text": "What you may do here does not include it. An administrator can change that."
      },
      "unsent": {
        "title": "This was not sent",
        "text": "The server could not be reached. What you typed is still here: check your connection, then try again."
      },
      "stale": "Look at what is there now, and save once more.",
      "wait_one": "Try again in {{minutes}} minute.",
      "wait_other": "Try again in {{minutes}} minutes.",
      "savedBy": "What <name>{{name}}</name> saved, {{when}}:"
    };
    "dragoman/files": {
      "title": "Files",
      "lead": "Bring texts in from files, and take them out again.",
      "import": {
        "title": "Import",
        "mayNot": "You may export files, but not import them.",
        "noScript": "Choosing files needs JavaScript. What this installation ships can be imported without it.",
        "drop": "Drop files or folders here, or choose them.",
        "chooseFiles": "Choose files",
        "chooseFolder": "Choose a folder",
        "hint": "i18next JSON. The folder says the language, the file name the namespace: de/common.json. Nothing is changed before you have seen what would happen.",
        "look": "See what would happen",
        "looking": "Looking …",
        "again": "Choose others"
      },
      "picked": {
        "count_one": "{{count, number}} file",
        "count_other": "{{count, number}} files",
        "none": "There is no JSON file among them.",
        "file": "File",
        "language": "Language",
        "namespace": "Namespace",
        "languageOf": "Language of {{file}}",
        "namespaceOf": "Namespace of {{file}}",
        "passedOver_one": "{{count, number}} file is passed over, since it is no JSON",
        "passedOver_other": "{{count, number}} files are passed over, since they are no JSON",
        "unreadable_one": "{{count, number}} file cannot be read: save it in UTF-8",
        "unreadable_other": "{{count, number}} files cannot be read: save them in UTF-8"
      },
      "plan": {
        "title": "What would happen",
        "newLanguages": "New languages: {{languages}}",
        "newNamespaces": "New namespaces: {{namespaces}}",
        "files_one": "{{count, number}} file",
        "files_other": "{{count, number}} files",
        "others_one": "{{count, number}} text added or changed",
        "others_other": "{{count, number}} texts added or changed",
        "leftOut_one": "and {{count, number}} more",
        "leftOut_other": "and {{count, number}} more",
        "do": "Import",
        "doing": "Importing …",
        "leave": "Choose other files",
        "nothingElse": "Nothing would change",
        "nothing": {
          "title": "These files say what is here already",
          "text_one": "{{count, number}} text is as it is here. There is nothing to import.",
          "text_other": "{{count, number}} texts are as they are here. There is nothing to import."
        },
        "void": {
          "title": "Nothing was imported: something changed meanwhile",
          "text": "Somebody edited texts after you looked. Below is what would happen now; your choices are still made."
        }
      },
      "counts": {
        "added": "Added",
        "changed": "Changed",
        "conflicts": "Conflicts",
        "removed": "Gone from the file",
        "newerHere": "Newer here",
        "unchanged": "The same"
      },
      "conflicts": {
        "title_one": "{{count, number}} conflict",
        "title_other": "{{count, number}} conflicts",
        "text": "These texts were changed here and in the file since it was last imported. Choose which one stays.",
        "all": "For all:",
        "mine": "what is here",
        "theirs": "what the file says",
        "open_one": "Choose for {{count, number}} more conflict",
        "open_other": "Choose for {{count, number}} more conflicts"
      },
      "removed": {
        "title_one": "{{count, number}} text is gone from the file",
        "title_other": "{{count, number}} texts are gone from the files",
        "all": "For all:",
        "keep": "keep it here",
        "delete": "remove it here",
        "list": "Which ones"
      },
      "side": {
        "mine": "Here",
        "theirs": "In the file",
        "base": "When last imported",
        "nothing": "No text"
      },
      "state": {
        "label": "Imported texts are",
        "draft": "drafts",
        "needsReview": "to be reviewed",
        "reviewed": "reviewed"
      },
      "problems": {
        "title_one": "{{count, number}} problem",
        "title_other": "{{count, number}} problems",
        "error": "Not imported:",
        "warning": "Imported, but:"
      },
      "problem": {
        "syntax": "This is no JSON with texts: {{reason}}",
        "languageImpossible": "“{{language}}” is not a language.",
        "namespaceImpossible": "“{{namespace}}” cannot be a namespace.",
        "fileTwice": "{{other}} is for the same language and namespace, and is imported instead.",
        "duplicateKey": "“{{key}}” comes twice; the last one counts.",
        "keyAmbiguous": "i18next cannot tell “{{key}}” from “{{other}}”.",
        "keyTaken": "“{{key}}” cannot stand beside “{{other}}”, which is here already.",
        "keyImpossible": "This key is empty, too long, or has characters that cannot be kept.",
        "kindDiffers": "“{{key}}” is a text here and a plural in the file.",
        "keyTooDeep": "This key stands beneath more than {{most, number}} names.",
        "textTooLarge": "The text of “{{key}}” is larger than {{kilobytes, number}} KB.",
        "textImpossible": "The text of “{{key}}” has a NUL, or half of a character."
      },
      "report": {
        "title_one": "{{count, number}} text was imported",
        "title_other": "{{count, number}} texts were imported",
        "newMessages_one": "{{count, number}} new key",
        "newMessages_other": "{{count, number}} new keys",
        "kept_one": "In {{count, number}} conflict the text here stayed.",
        "kept_other": "In {{count, number}} conflicts the text here stayed.",
        "next": "Visitors see it with the next release.",
        "releases": "To the releases",
        "nothing": {
          "title": "Nothing had to be changed",
          "text": "Everything in these files is here already."
        }
      },
      "shipped": {
        "title": "What this installation ships",
        "text": "The texts of its own pages, and those of the folders that it was started with. What was changed here stays as it is.",
        "do": "Import what this installation ships"
      },
      "export": {
        "title": "Export",
        "text": "i18next JSON, in the order and layout of the files that were imported.",
        "all": "Download everything",
        "reviewedOnly": "Only reviewed texts",
        "single": "Single files"
      }
    };
    "dragoman/forms": {
      "password": {
        "hint_one": "At least {{count}} character",
        "hint_other": "At least {{count}} characters",
        "see": "Show password"
      },
      "copy": "Copy",
      "copied": "Copied",
      "tokens": {
        "caption": "Tokens",
        "name": "Name",
        "scopes": "May do",
        "used": "Last used",
        "ends": "Ends",
        "unused": "Never",
        "never": "Never",
        "revoke": "Revoke",
        "revokeText": "Programs that use this token are turned away from then on. This cannot be undone."
      },
      "scopes": {
        "texts": {
          "read": "Read texts",
          "edit": "Edit texts",
          "review": "Approve texts"
        },
        "messages": {
          "manage": "Add and delete keys"
        },
        "languages": {
          "manage": "Add and change languages"
        },
        "namespaces": {
          "manage": "Add and change namespaces"
        },
        "files": {
          "import": "Import files",
          "export": "Export files"
        },
        "history": {
          "read": "Read the history"
        },
        "releases": {
          "publish": "Publish",
          "read": "See releases"
        },
        "drafts": {
          "preview": "Preview drafts"
        }
      }
    };
    "dragoman/health": {
      "title": "Health",
      "status": {
        "ready": "Everything works",
        "degraded": "Works with limits"
      },
      "degraded": "Something is not as it should be",
      "database": {
        "title": "Database"
      },
      "texts": {
        "title": "Served texts"
      },
      "process": {
        "title": "Process"
      },
      "fact": {
        "kind": "Kind",
        "directory": "Directory",
        "size": "Size",
        "tables": "Tables as of",
        "release": "Release",
        "builtAt": "Since",
        "languages": "Languages",
        "namespaces": "Namespaces",
        "version": "Dragoman",
        "node": "Node.js",
        "startedAt": "Running since",
        "memory": "Memory",
        "heap": "JavaScript heap"
      },
      "heapOf": "{{used}} of {{total}}",
      "replicas": {
        "title": "Replicas",
        "single": "With SQLite there is one process. Several need PostgreSQL.",
        "unknown": "While the database does not answer, other processes are not known.",
        "this": "answers this page",
        "none": "None published",
        "column": {
          "host": "Host",
          "state": "State",
          "release": "Release",
          "snapshot": "Texts",
          "version": "Dragoman",
          "startedAt": "Running since"
        },
        "is": {
          "current": "Up to date",
          "behind": "Release {{number}} is current",
          "silent": "Not heard of since {{time}}",
          "uncertain": "Unknown whether up to date"
        }
      },
      "backup": {
        "title": "Backup",
        "last": "Last backup",
        "never": "Never",
        "by": "Made by",
        "how": "Dragoman does not make backups by itself. Run this where Dragoman is installed, with its settings: it writes everything that matters to one file, also while people work. Keep the file on another machine. Copies made by other means are not known here.",
        "command": "Command",
        "copy": "Copy",
        "copied": "Copied"
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
        "title": "No texts of your applications are published yet",
        "text": "Import their files and publish them: this page then shows visitors which languages they are served in.",
        "link": "Import files"
      }
    };
    "dragoman/in-place": {
      "label": "Edit texts in place",
      "hint": {
        "picking": "Click a text to edit it. With Alt held, links and buttons work as usual.",
        "resting": "Links and buttons work as usual. Click a text with Alt held to edit it."
      },
      "pick": "Click to edit",
      "end": "Stop editing",
      "saved": "Saved. Visitors see it with the next release.",
      "close": "Close",
      "list": {
        "open": "All texts of this page",
        "title": "Texts of this page",
        "search": "Search",
        "count_one": "{{count, number}} text",
        "count_other": "{{count, number}} texts"
      },
      "edit": {
        "title": "Edit a text",
        "loading": "Loading …",
        "failed": {
          "title": "This text could not be loaded",
          "text": "Nothing is lost. Close this, and try again in a moment."
        },
        "unknown": {
          "title": "This text is not in the workspace yet",
          "text": "It comes from a file of the application. Once that file is imported, the text can be edited here.",
          "files": "Import files"
        },
        "kept": {
          "title": "What you typed is still here",
          "text": "It was not saved.",
          "discard": "Discard it"
        },
        "meanwhile": {
          "title": "{{name}} changed this text in the meantime",
          "text": "Nothing is lost. This is what is saved now; yours is still below.",
          "mine": "Yours",
          "base": "Before"
        },
        "save": "Save",
        "approve": "Save and approve",
        "keepMine": "Save mine instead",
        "takeTheirs": "Take this one",
        "note": "Visitors see it with the next release.",
        "mayNot": "You may read this text, but not change it in this language: {{language}}."
      }
    };
    "dragoman/join": {
      "title": "Join",
      "looking": "Looking at the link …",
      "noScript": "This page needs JavaScript: what is secret of your link stands behind the # sign, which browsers send to no server. Switch JavaScript on, then open the link again.",
      "nothing": {
        "title": "No link was opened",
        "text": "This page is for a link that somebody gave you. Open it as a whole, with everything that stands behind the # sign."
      },
      "signIn": "Sign in",
      "email": "Email address",
      "name": "Your name",
      "nameHint": "As others see it beside your changes.",
      "password": "Password",
      "newPassword": "New password",
      "until": "Link works until",
      "setup": {
        "title": "Set up Dragoman",
        "text": "Nobody is here yet. Whoever makes the first account is the administrator.",
        "button": "Create the account"
      },
      "invitation": {
        "title": "You are invited",
        "text": "Choose a name and a password, and you are in.",
        "button": "Join"
      },
      "reset": {
        "title": "Choose a new password",
        "text": "Everywhere else you are then signed out.",
        "button": "Save the password"
      }
    };
    "dragoman/languages": {
      "title": "Languages",
      "lead": "How far each language has come with each namespace. Every number leads to the texts behind it.",
      "scope": {
        "label": "Whose texts",
        "applications": "Your applications",
        "interface": "This interface"
      },
      "find": "Find a language",
      "sort": {
        "label": "Sort by",
        "name": "Name",
        "coverage": "All namespaces",
        "namespace": "One namespace"
      },
      "show": "Show",
      "count_one": "{{count, number}} language",
      "count_other": "{{count, number}} languages",
      "countOf_one": "{{shown, number}} of {{count, number}} language",
      "countOf_other": "{{shown, number}} of {{count, number}} languages",
      "table": {
        "caption": "Translated share of each namespace, by language",
        "language": "Language",
        "total": "Total",
        "all": "All languages"
      },
      "missing": "not there",
      "done_one": "{{translated, number}} of {{count, number}} message",
      "done_other": "{{translated, number}} of {{count, number}} messages",
      "cell_one": "{{language}}, {{namespace}}: {{translated, number}} of {{count, number}} message",
      "cell_other": "{{language}}, {{namespace}}: {{translated, number}} of {{count, number}} messages",
      "cellMissing": "{{language}} does not have the namespace {{namespace}} yet",
      "bar_one": "{{language}}: {{translated, number}} of {{count, number}} message",
      "bar_other": "{{language}}: {{translated, number}} of {{count, number}} messages",
      "legend": {
        "label": "Colours",
        "none": "not there",
        "range": "{{from}} to {{to}}",
        "complete": "complete"
      },
      "counted": "Counted in messages: a text with all of its plural forms is one. Shares are rounded down, so that only what is complete says so.",
      "noMatch": {
        "title": "No language is called “{{q}}”",
        "text": "Languages are found by their own name, their name in English, or their tag such as “pt-BR”.",
        "all": "Show all languages"
      },
      "one": {
        "text": "This is the only language so far. Add a folder for a second one, and this page shows how far it has come.",
        "caption": "Namespaces in {{language}}",
        "namespace": "Namespace",
        "messages": "Messages"
      },
      "empty": {
        "title": "There are no texts of your applications yet",
        "import": "<import>Import their files</import>, look at what comes in, and publish it.",
        "text": "Or leave the files where they are: give every language a folder, put a JSON file for each namespace into it, and name the directory in <code>DRAGOMAN_SOURCES</code> when you start.",
        "files": "Two languages with one namespace",
        "copy": "Copy",
        "copied": "Copied",
        "more": "How your application then gets its texts is explained <developers>for developers</developers>."
      }
    };
    "dragoman/messages": {
      "severity": {
        "error": "Error:",
        "warning": "Warning:"
      },
      "finding": {
        "placeholderMissing": "{{placeholder}} is missing.",
        "placeholderUnknown": "The original has no {{placeholder}}, so nothing will be put in its place.",
        "tagUnbalanced": "<{{tag}}> does not open and close in the right order.",
        "tagMissing": "<{{tag}}> is missing.",
        "tagUnknown": "The original has no <{{tag}}>.",
        "pluralFormMissing": "The plural form “{{category}}” is missing.",
        "pluralFormForeign": "This language has no plural form “{{category}}”: nobody will ever see this text.",
        "spaceAtStart": "It does not begin with the same spaces as the original.",
        "spaceAtEnd": "It does not end with the same spaces as the original.",
        "tooLong": "It has {{length, number}} characters, and there is room for {{maxLength, number}}.",
        "other": "The check “{{code}}” found something."
      },
      "invisible": {
        "space": "Space (U+{{code}})",
        "noBreakSpace": "Space without a line break (U+{{code}})",
        "wideSpace": "Space of another width (U+{{code}})",
        "tab": "Tab (U+{{code}})",
        "lineBreak": "Line break (U+{{code}})",
        "zeroWidthSpace": "Space without width (U+{{code}})",
        "joiner": "Joiner (U+{{code}})",
        "nonJoiner": "Non-joiner (U+{{code}})",
        "softHyphen": "Soft hyphen (U+{{code}})",
        "direction": "Mark of direction (U+{{code}})",
        "control": "Control character (U+{{code}})"
      },
      "form": {
        "examples": "e.g. {{numbers}}",
        "bare": "without a number",
        "untranslated": "Untranslated",
        "optional": "Not needed for whole numbers",
        "absent": "No text"
      },
      "diff": {
        "added": "[Added:",
        "removed": "[Removed:",
        "end": "]"
      }
    };
    "dragoman/palette": {
      "title": "Commands",
      "search": "What do you want to do?",
      "none": "No command is called that.",
      "close": "Close",
      "open": "Go to {{page}}",
      "interface": "Interface: {{language}}",
      "theme": "Appearance: {{name}}",
      "page": {
        "activity": "Activity",
        "health": "Health"
      }
    };
    "dragoman/people": {
      "title": "People",
      "columns": {
        "person": "Person",
        "roles": "Roles",
        "seen": "Last seen",
        "email": "Email address",
        "until": "Link works until"
      },
      "you": "You",
      "disabled": "Disabled",
      "asked": "Asked for a new password",
      "noRole": "None",
      "never": "Never",
      "next": "More people",
      "withdrawn": "The invitation is withdrawn",
      "open": {
        "title": "Open invitations",
        "none": "No invitation is open",
        "again": "New link",
        "withdraw": "Withdraw"
      },
      "invite": {
        "title": "Invite somebody",
        "text": "You get a link to hand over: no mail is sent. It lets one person in, once, within seven days.",
        "button": "Make a link",
        "done": {
          "title": "Here is the link for {{email}}",
          "text": "It is shown this one time and works until {{date}}. Hand it over in a way that nobody else reads.",
          "link": "Invitation"
        }
      },
      "lastSeen": "Last seen: {{date}}",
      "neverSeen": "Not signed in so far, or not for a long time",
      "done": {
        "saved": "Saved",
        "disabled": "The account is disabled",
        "enabled": "The account works again",
        "signedOut": "Signed out everywhere",
        "revoked": "The token is revoked"
      },
      "person": {
        "roles": "Name and roles",
        "name": "Name",
        "rolesLegend": "Roles",
        "save": "Save",
        "tokens": "Tokens"
      },
      "reset": {
        "title": "New password",
        "text": "A link lets this person choose a new password, once, within 24 hours. No mail is sent: you hand it over.",
        "asked": "Asked for it: {{date}}",
        "button": "Make a link",
        "done": {
          "title": "Here is the link to a new password",
          "text": "It is shown this one time and works until {{date}}. Hand it over in a way that nobody else reads.",
          "link": "Link"
        }
      },
      "access": {
        "title": "Access",
        "signOut": "Sign out everywhere",
        "enable": "Let in again",
        "disable": "Disable the account",
        "disableText": "This person is signed out everywhere and their tokens stop working. Nothing that they wrote is lost, and you can let them in again."
      }
    };
    "dragoman/profile": {
      "title": "Profile",
      "save": "Save",
      "saved": {
        "about": "Your profile is saved",
        "password": "Your password is changed, and everywhere else you are signed out",
        "browser": "That browser is signed out",
        "token": "The token is revoked"
      },
      "about": {
        "title": "About you",
        "email": "Email address",
        "emailHint": "You sign in with it; it stays as it is.",
        "name": "Name",
        "language": "Language of the interface",
        "asBrowser": "Like the browser",
        "timeZone": "Time zone"
      },
      "password": {
        "title": "Password",
        "text": "When you change it, you are signed out everywhere else.",
        "current": "Current password",
        "new": "New password",
        "change": "Change password",
        "none": "You sign in with another service and have no password here. An administrator can give you a link to choose one."
      },
      "browsers": {
        "title": "Where you are signed in",
        "browser": "Browser",
        "address": "Address",
        "seen": "Last seen",
        "this": "This browser",
        "signOut": "Sign out",
        "on": "{{browser}} on {{system}}",
        "unknown": "Unknown browser",
        "everywhere": {
          "button": "Sign out everywhere",
          "text": "Every browser is signed out, this one as well. Tokens go on working."
        }
      },
      "tokens": {
        "title": "Tokens for programs",
        "text": "With a token a program acts for you through the REST API. It may do what you allow it here, and never more than you may yourself.",
        "none": "You have no tokens",
        "made": {
          "title": "Copy the token now",
          "text": "It is shown this one time. Keep it like a password."
        },
        "new": "New token",
        "name": "Name",
        "nameHint": "What it is for, so that you know it again.",
        "scopes": "What it may do",
        "lasts": "Ends after",
        "days_one": "{{days}} day",
        "days_other": "{{days}} days",
        "never": "Never",
        "make": "Make the token"
      }
    };
    "dragoman/reference": {
      "title": "REST API",
      "description": "Every route of this installation: what it takes, what it answers, who may call it, and an example that runs.",
      "lead": "What can be done in the browser, programs can do over HTTP. The same as <document>OpenAPI 3.1</document>, for generators of clients.",
      "english": "The descriptions are in English.",
      "contents": "On this page",
      "everybody": "Everybody may call it.",
      "permission": "Needs the permission",
      "required": "required",
      "parameters": "Parameters",
      "body": "Body",
      "answers": "Answers",
      "refusals": "When something is refused",
      "types": "Types",
      "example": "Example",
      "copy": "Copy",
      "copied": "Copied"
    };
    "dragoman/releases": {
      "title": "Releases",
      "lead": "Visitors see what was published last. Here is what would be published now, and what was published before.",
      "done": {
        "published": "Release {{number}} is published",
        "rolledBack": "Release {{number}} is published, with the texts of before",
        "text": "Open pages show it within seconds."
      },
      "next": {
        "title": "The next release",
        "since": "Since release {{number}}:",
        "sinceNothing": "Nothing was published yet.",
        "publish": "Publish",
        "mayNot": "You may look at this, but not publish it.",
        "leaveErrors": "Publish without them: texts with errors stay as they were published last.",
        "void": {
          "title": "Nothing was published: something changed meanwhile",
          "text": "Somebody edited texts after you opened this page. Below is what would be published now. Look at it once more, then publish."
        },
        "waiting": {
          "title_one": "{{count, number}} text waits",
          "title_other": "{{count, number}} texts wait",
          "text_one": "It is not far enough yet, or lacks a form. It stays as it was published last.",
          "text_other": "They are not far enough yet, or lack a form. They stay as they were published last.",
          "because": {
            "draft": "draft",
            "needsReview": "not reviewed yet",
            "untranslated": "lacks a form",
            "errors": "has errors"
          }
        },
        "nothing": {
          "title": "Everything is published",
          "text": "As soon as somebody changes a text, it shows up here."
        },
        "first": {
          "title": "There is nothing to publish yet",
          "text": "Add texts, or import files. What is ready shows up here."
        },
        "blocking": {
          "title_one": "{{count, number}} text has errors",
          "title_other": "{{count, number}} texts have errors",
          "text": "Correct them, or publish without them.",
          "errors_one": "{{count, number}} error",
          "errors_other": "{{count, number}} errors"
        },
        "more_one": "and {{count, number}} more",
        "more_other": "and {{count, number}} more"
      },
      "changes": {
        "table": "Changes by language and namespace",
        "languages": "Changes by language",
        "language": "Language",
        "namespace": "Namespace",
        "added": "Added",
        "changed": "Changed",
        "removed": "Removed",
        "sum": "{{added, number}} added, {{changed, number}} changed, {{removed, number}} removed.",
        "title": "Text by text",
        "ofLanguage": "Text by text: {{language}}",
        "of": "Text by text: {{language}}, {{namespace}}",
        "all": "Show those of all languages and namespaces",
        "more": "Show more",
        "before": "Before:",
        "after": "Now:",
        "fallback": "Fallback",
        "usual": "as usual"
      },
      "coverage": {
        "title": "How far each language is",
        "label": "{{language}}: {{share}} translated"
      },
      "note": {
        "label": "Note",
        "hint": "What is new, for those who look back later. You may leave it out."
      },
      "rules": {
        "title": "What is published",
        "label": "Publish texts from",
        "change": "Change",
        "draft": {
          "name": "draft",
          "text": "Texts are published even as drafts."
        },
        "needsReview": {
          "name": "translated",
          "text": "Texts are published once they are translated, reviewed or not."
        },
        "reviewed": {
          "name": "reviewed",
          "text": "Texts are published once somebody has reviewed them."
        }
      },
      "past": {
        "title": "What was published",
        "release": "Release {{number}}",
        "current": "Visitors see this",
        "rollbackOf": "As release {{number}}",
        "left_one": "{{count, number}} text with errors stayed as it was.",
        "left_other": "{{count, number}} texts with errors stayed as they were.",
        "notKept": "Its texts are no longer kept.",
        "changes": "Changes since release {{number}}",
        "earlier": "Earlier releases",
        "none": {
          "title": "Nothing was published yet",
          "text": "Until then visitors see the texts of the files that this installation was started with."
        }
      },
      "compare": {
        "from": "Compare",
        "to": "with",
        "show": "Show changes",
        "title": "From release {{from}} to release {{to}}",
        "back": "All releases",
        "same": "Both have the same texts"
      },
      "rollback": {
        "open": "Go back to this",
        "text": "A new release with the texts of release {{number}} is published at once. Nobody’s work in the workspace is changed.",
        "do": "Publish release {{number}} again"
      }
    };
    "dragoman/roles": {
      "role": "Role",
      "limited": "{{role}}: {{languages}}",
      "languages": "Only in these languages",
      "languagesHint": "Translators and reviewers can be limited to languages. With none chosen, the role holds in all of them.",
      "viewer": {
        "name": "Viewer",
        "text": "Reads texts and their history, and exports files."
      },
      "translator": {
        "name": "Translator",
        "text": "Edits texts as well."
      },
      "reviewer": {
        "name": "Reviewer",
        "text": "Approves texts as well."
      },
      "publisher": {
        "name": "Publisher",
        "text": "Adds and deletes keys, imports files and publishes as well."
      },
      "administrator": {
        "name": "Administrator",
        "text": "Decides on languages, namespaces and people as well."
      }
    };
    "dragoman/server": {
      "foreignOrigin": {
        "title": "This came from another site",
        "detail": "Change things from pages of this application only, or with a token."
      },
      "unknownMessage": {
        "title": "There is no such message",
        "detail": "It may have been deleted. Load the list again."
      },
      "unknownChange": {
        "title": "There is no such change",
        "detail": "Load the history again."
      },
      "versionMissing": {
        "title": "Say which version you saw",
        "detail": "Send the ETag of what you changed as If-Match, “\"0\"” where there was nothing yet."
      },
      "changedMeanwhile": {
        "title": "Somebody else was faster",
        "detail": "Nothing of theirs is lost, nor of yours: “current” is what is there now. Compare the two and save again."
      },
      "textTooLarge": {
        "title": "This text is too long",
        "detail": "All forms together may have {{kilobytes}} KiB."
      },
      "textImpossible": {
        "title": "This text cannot be kept",
        "detail": "It contains a NUL, or half of a character. Remove it."
      },
      "formUnknown": {
        "title": "This message has no such form",
        "detail": "A plain text has the form “”; a plural has zero, one, two, few, many and other."
      },
      "notReviewable": {
        "title": "This cannot be approved or sent back",
        "detail": "There has to be a text, and to be approved it needs every form and no errors."
      },
      "keyTaken": {
        "title": "This key is taken",
        "detail": "Another message has it, or one of its forms has, or it leads through another’s text. Choose another key."
      },
      "keyImpossible": {
        "title": "This cannot be a key",
        "detail": "A key has 1 to 1,000 characters, 2,500 bytes at most, and no empty part; that of an ordinal ends with “_ordinal”, and no other plural’s does."
      },
      "namespaceTaken": {
        "title": "This name is taken",
        "detail": "Another namespace has it. Choose another name."
      },
      "namespaceImpossible": {
        "title": "This cannot be a namespace",
        "detail": "A name has the letters a–z and A–Z, digits and _ - . @, in parts joined by “/”; at most 128 characters."
      },
      "languageTaken": {
        "title": "This language is there already",
        "detail": "Each language is added once."
      },
      "languageImpossible": {
        "title": "This is not a language",
        "detail": "Give a BCP 47 tag such as “de” or “pt-BR”."
      },
      "languageNeeded": {
        "title": "This language is still needed",
        "detail": "Texts are translated from it, or another language falls back to it. Change that first."
      },
      "fallbackImpossible": {
        "title": "This language cannot be the fallback",
        "detail": "It has to be there, and must not fall back to this one in turn."
      },
      "tooManyMessages": {
        "title": "These are too many messages at once",
        "detail": "At most {{most}} can be changed at once. Narrow the selection."
      },
      "notUndoable": {
        "title": "This cannot be undone",
        "detail": "It was undone already, or it was not a change of texts and keys."
      },
      "validation": {
        "forms": "Give an object here, of texts by form.",
        "time": "Give a time such as 2026-01-31T12:00:00Z.",
        "tags": "At most {{most}} different words, each of 1 to {{longest}} characters.",
        "ids": "Give ids here, at most {{most}}.",
        "email": "Give an email address.",
        "password": "Between {{least}} and {{most}} characters are needed.",
        "language": "Give a language tag such as “de” or “pt-BR”.",
        "timeZone": "Give a time zone such as “Europe/Warsaw”.",
        "list": "Give at least one entry, at most {{most}}.",
        "onceEach": "Give a list of objects in which no “{{member}}” comes twice.",
        "onlyForRoles": "This goes only with one of these roles: {{roles}}.",
        "object": "Each entry has to be an object."
      },
      "wrongCredentials": {
        "title": "This address and password do not go together",
        "detail": "Check both and try again. Whoever forgot the password gets a link to a new one from an administrator."
      },
      "tooManyAttempts": {
        "title": "Too many attempts",
        "detail": "Please wait before you try again; the header “Retry-After” says how many seconds."
      },
      "wrongPassword": {
        "title": "The current password is not right",
        "detail": "Nothing was changed. Whoever forgot it gets a link to a new one from an administrator."
      },
      "linkGone": {
        "title": "This link no longer works",
        "detail": "It was used already, it is too old, or a newer one took its place. Ask whoever gave it to you for another one."
      },
      "emailTaken": {
        "title": "Somebody has this address already",
        "detail": "Use another one, or change what that person may do."
      },
      "lastAdministrator": {
        "title": "There has to be an administrator",
        "detail": "This is the last one who can sign in. Make somebody else an administrator first."
      },
      "stale": {
        "title": "Somebody else changed this in the meantime",
        "detail": "“current” holds what is there now. Nothing was lost: look at both and save again."
      },
      "elsewhereUnavailable": {
        "title": "The other service does not answer",
        "detail": "Please try again in a moment, or sign in with a password."
      },
      "unknownRelease": {
        "title": "There is no such release",
        "detail": "Load the list of releases again."
      },
      "releaseNotKept": {
        "title": "The texts of this release are no longer kept",
        "detail": "It stays in the list. Choose a later release."
      },
      "previewVoid": {
        "title": "Something changed since the preview",
        "detail": "“current” is the preview as it is now. Look at it and publish again."
      },
      "textsWithErrors": {
        "title": "Some texts have errors",
        "detail": "“current” lists them. Correct them, or publish with “leaveErrors” so that they stay as they were published last."
      },
      "nothingToPublish": {
        "title": "Nothing would be different",
        "detail": "What would be published is what is served already."
      },
      "idempotencyKeyUsed": {
        "title": "This Idempotency-Key belongs to another request",
        "detail": "It was sent before with another content. Use a new one for each request, and the same one only to send a request again."
      },
      "idempotencyKeyImpossible": {
        "title": "This cannot be an Idempotency-Key",
        "detail": "It has 1 to 255 visible ASCII characters, a UUID for example."
      },
      "orderIncomplete": {
        "title": "The order has to name everything that is there",
        "detail": "Each once. Somebody may have added or deleted one meanwhile: load the list again."
      },
      "filesMissing": {
        "title": "There is nothing to import",
        "detail": "Send at least one file: {language}/{namespace}.json in i18next JSON."
      },
      "filesTooLarge": {
        "title": "These are too many files at once",
        "detail": "Together they may have {{megabytes}} MB, unpacked. Import them in several parts."
      },
      "planMissing": {
        "title": "Say which plan to carry out",
        "detail": "Ask with “dryRun” first, look at what would happen, and send its “plan” with the same files."
      },
      "planChanged": {
        "title": "Something changed meanwhile",
        "detail": "Nothing was imported. “current” is what would happen now: look at it and send its “plan”."
      },
      "choicesMissing": {
        "title": "Somebody has to choose",
        "detail": "Nothing was imported. Say in “conflicts”, “removed” or “choices” what stays and what is taken from the files."
      },
      "placesMissing": {
        "title": "These files are for languages or namespaces that are not here yet",
        "detail": "Nothing was imported. Only administrators add those: ask one of them to do so, or to import the files."
      },
      "secretTold": {
        "title": "This was made already",
        "detail": "A request with this Idempotency-Key made it, and its secret was told that one time. If you never got that answer, delete what “made” names and ask again with a new key."
      }
    };
    "dragoman/settings": {
      "tabs": {
        "label": "Settings",
        "languages": "Languages",
        "namespaces": "Namespaces",
        "messages": "Messages",
        "health": "Health"
      },
      "done": {
        "added": "Added.",
        "addedIt": "Added: {{name}}",
        "saved": "Saved.",
        "deleted": "Deleted. It is kept, and can be restored.",
        "restored": "Restored."
      },
      "delete": "Delete",
      "save": "Save",
      "place": {
        "label": "Place",
        "hint": "Where it stands in lists.",
        "first": "First",
        "after": "After {{name}}"
      },
      "gone": {
        "title": "Deleted",
        "since": "deleted on {{time}}",
        "restore": "Restore",
        "restoreIt": "Restore {{name}}"
      },
      "languages": {
        "title": "Languages",
        "lead": "Texts are translated into these. What one of them lacks is taken from its fallback.",
        "language": "Language",
        "tag": "Tag",
        "fallback": "Fallback",
        "fallbackHint": "Asked for texts that this language lacks.",
        "usual": "as usual",
        "translated": "Translated",
        "reference": "reference",
        "isReference": "This is the reference language: the others are translated from it. It cannot be deleted.",
        "makeReference": "Translate from this language from now on",
        "empty": {
          "title": "There is no language yet",
          "text": "Begin with the language that you translate from."
        },
        "add": {
          "title": "Add a language",
          "tag": "Language",
          "hint": "A tag such as “de” or “pt-BR”. While you type, some are offered.",
          "button": "Add"
        },
        "needed": "This language cannot be deleted while others fall back to it: {{languages}}.",
        "delete": {
          "title": "Delete this language",
          "after": "What is published stays until the next release, which no longer has it.",
          "text_one": "{{count, number}} translated message is kept and comes back when the language is restored.",
          "text_other": "{{count, number}} translated messages are kept and come back when the language is restored."
        }
      },
      "namespaces": {
        "title": "Namespaces",
        "lead": "A namespace is a set of messages that are delivered together.",
        "name": "Name",
        "nameHint": "Applications ask for it by this name, such as “common” or “views/live”.",
        "description": "Description",
        "descriptionHint": "What its messages are for. Translators read it.",
        "reference": "Translated from",
        "referenceHint": "After a change all of its texts are checked anew.",
        "usual": "as usual ({{language}})",
        "messages": "Messages",
        "add": {
          "title": "Create a namespace",
          "button": "Create"
        },
        "empty": {
          "title": "There is no namespace yet",
          "text": "Create one here, or import files: each becomes one."
        },
        "noLanguage": {
          "title": "A language comes first",
          "text": "Namespaces are translated from a language. Add one before."
        },
        "delete": {
          "title": "Delete this namespace",
          "after": "Both are kept and come back when it is restored. What is published stays until the next release, which no longer has it.",
          "messages_one": "{{count, number}} message goes with it.",
          "messages_other": "{{count, number}} messages go with it.",
          "texts_one": "They have {{count, number}} text in all languages together.",
          "texts_other": "They have {{count, number}} texts in all languages together."
        },
        "toMessages_one": "{{count, number}} message",
        "toMessages_other": "{{count, number}} messages"
      },
      "messages": {
        "title": "Messages",
        "titleOf": "Messages: {{namespace}}",
        "choose": "Choose the namespace that they are in.",
        "noNamespace": "An administrator creates namespaces, or files that are imported do.",
        "find": "Find messages",
        "show": "Search",
        "existing": "Existing messages",
        "deleted": "Deleted messages",
        "none": "No message fits",
        "noneDeleted": "No message is deleted",
        "empty": "There is no message here yet",
        "all": "Show all messages",
        "next": "Next page",
        "key": "Key",
        "keyHint": "Applications ask for the text by this key. A dot leads into a group, as in “menu.save”.",
        "description": "Description",
        "descriptionHint": "Where it is seen, and what it means. Translators read it.",
        "tags": "Tags",
        "tagsHint": "Words with commas between them.",
        "maxLength": "Maximum length",
        "maxLengthHint": "In characters, in every language. Empty: as long as it likes.",
        "namespace": "Namespace",
        "namespaceHint": "Renamed or moved, it keeps its texts and its history.",
        "history": "History of this message",
        "create": {
          "title": "New message",
          "kind": "Kind",
          "text": "Text",
          "cardinal": "Plural",
          "ordinal": "Ordinal",
          "button": "Create"
        },
        "delete": {
          "title": "Delete this message",
          "text": "Its texts in all languages are kept and come back when it is restored. What is published stays until the next release, which no longer has it."
        },
        "count_one": "{{count, number}} message",
        "count_other": "{{count, number}} messages"
      }
    };
    "dragoman/sign-in": {
      "title": "Sign in",
      "email": "Email address",
      "password": "Password",
      "withPassword": "Or with a password",
      "noAccount": "You have no account? An administrator of this installation can invite you.",
      "elsewhere": {
        "button": "Sign in with {{name}}",
        "notAllowed": {
          "title": "You were not let in",
          "text": "The other service knows you, but nobody has invited you here. Ask an administrator for an invitation to the address that you use there."
        },
        "failed": {
          "title": "Signing in with the other service did not work",
          "text": "Try once more. If it keeps failing, an administrator finds the reason in the log."
        }
      },
      "forgotten": {
        "title": "Forgot your password?",
        "text": "No mail is sent. Administrators see that you asked, and one of them gives you a link to a new password.",
        "ask": "Ask for a link",
        "asked": {
          "title": "Your question was passed on",
          "text": "If there is such an account, its administrators now see that you asked. You get the link from one of them."
        }
      }
    };
    "dragoman/texts": {
      "title": "Texts",
      "titleOf": "{{namespace}} in {{language}}",
      "lead": "Every text beside the one it is translated from. Choose a namespace to read it, search it, and see what is missing.",
      "chooser": {
        "namespace": "Namespace",
        "language": "Language",
        "reference": "Compare with",
        "show": "Show"
      },
      "start": {
        "namespaces": "Namespaces",
        "namespace": "Namespace",
        "texts": "Texts",
        "progress_one": "{{namespace}}: {{done, number}} of {{count, number}} text translated",
        "progress_other": "{{namespace}}: {{done, number}} of {{count, number}} texts translated",
        "left_one": "{{count, number}} text to go",
        "left_other": "{{count, number}} texts to go",
        "complete": "Complete",
        "own": {
          "title": "This interface",
          "text": "The words you are reading now. They come from the same catalogue as everything else."
        },
        "empty": {
          "title": "No texts of yours yet",
          "text": "Put a file such as en/common.json into your folder of texts, and its namespace appears here.",
          "link": "How to add texts"
        }
      },
      "search": {
        "label": "Search keys and texts",
        "example": "save -camera key:title"
      },
      "filter": {
        "label": "Which texts are shown",
        "all": "All",
        "untranslated": "Untranslated",
        "translated": "Translated",
        "findings": "Findings",
        "extra": "Only here"
      },
      "list": "Texts found",
      "shown_one": "{{shown, number}} of {{count, number}} text shown",
      "shown_other": "{{shown, number}} of {{count, number}} texts shown",
      "column": {
        "key": "Key"
      },
      "key": {
        "copy": "Copy the key {{key}}",
        "copied": "Copied"
      },
      "kind": {
        "cardinal": "Plural",
        "ordinal": "Ordinal"
      },
      "context": "Context: {{name}}",
      "more": {
        "link": "Show more",
        "loading": "Loading more …",
        "first": "Show from the beginning",
        "none_one": "That is the only text.",
        "none_other": "Those are all {{count, number}} texts.",
        "failed": {
          "title": "The next texts did not arrive",
          "text": "What you see is complete up to here. Check your connection, then try again.",
          "again": "Try again"
        }
      },
      "none": {
        "status": "Nothing found",
        "clear": "Show all texts",
        "empty": {
          "title": "This namespace has no texts yet",
          "text": "As soon as its file has a key, the key appears here."
        },
        "search": {
          "title": "No text has “{{q}}”",
          "text": "Every word has to be in the key or in one of the two texts. Try fewer words, or only the beginning of one."
        },
        "untranslated": {
          "title": "Nothing left to translate",
          "text": "Every text of this namespace is there in this language."
        },
        "translated": {
          "title": "Nothing translated yet",
          "text": "No text of this namespace is there in this language so far."
        },
        "findings": {
          "title": "Nothing to find fault with",
          "text": "Placeholders, tags, plural forms and spaces agree with the original."
        },
        "extra": {
          "title": "Nothing of its own",
          "text": "This language has no texts but those that the original has, too."
        }
      }
    };
    "dragoman/translate": {
      "title": "Translate",
      "titleOf": "{{title}}: {{language}}",
      "review": {
        "title": "Review",
        "changed": "What changed since it was last approved"
      },
      "close": "Close",
      "toList": "Back to the list",
      "chooser": {
        "language": "Language to translate into",
        "namespace": "Namespace",
        "everywhere": "All namespaces",
        "reference": "Language to read",
        "usual": "from {{language}}",
        "from": "beside {{language}}",
        "show": "Show"
      },
      "search": {
        "label": "Search keys and texts",
        "example": "Search: save -camera key:title"
      },
      "filter": {
        "label": "Which texts are listed",
        "all": "All texts",
        "untranslated": "Untranslated",
        "draft": "Drafts and sent back",
        "needsReview": "Needs review",
        "sourceChanged": "Source changed",
        "errors": "With errors",
        "warnings": "With warnings",
        "reviewed": "Reviewed",
        "mine": "Last changed by me",
        "unsaved": "Unsaved, in this browser",
        "since": "Changed since"
      },
      "progress_one": "{{done, number}} of {{count, number}} text translated",
      "progress_other": "{{done, number}} of {{count, number}} texts translated",
      "matches_one": "{{count, number}} text listed",
      "matches_other": "{{count, number}} texts listed",
      "list": {
        "label": "Texts",
        "error": "Has errors",
        "warning": "Has warnings",
        "failed": "The next texts did not arrive.",
        "again": "Try again",
        "more": "More texts"
      },
      "state": {
        "untranslated": "Untranslated",
        "draft": "Draft",
        "needsReview": "Needs review",
        "reviewed": "Reviewed",
        "sourceChanged": "Source changed",
        "unsaved": "Not saved yet"
      },
      "step": {
        "place": "{{place, number}} / {{count, number}}",
        "last": "This is the last text of the list.",
        "first": "This is the first text of the list."
      },
      "editor": {
        "label": "The text that is open",
        "form": "{{language}}, {{category}}, e.g. {{numbers}}",
        "room": "{{length, number}} of {{count, number}} characters used",
        "readOnly": "You can read these texts, but not change them: your role does not include {{language}}."
      },
      "context": {
        "label": "What helps with this text",
        "of": "Context: {{name}}"
      },
      "presence_one": "{{names}} has this text open, too.",
      "presence_other": "{{names}} have this text open, too.",
      "source": {
        "label": "What is translated, in {{language}}",
        "copy": "Copy source",
        "changed": "What changed in the source"
      },
      "placeholder": {
        "list": "Placeholders of this text",
        "insert": "Insert"
      },
      "save": {
        "andNext": "Save and next",
        "approveAndNext": "Approve and next",
        "save": "Save",
        "saved": "Saved",
        "saving": "Saving …",
        "nothing": "There is nothing new to save.",
        "withError": "A text with an error is not approved. Correct the error first.",
        "incomplete": "Only a whole text is approved. Fill in what is missing first.",
        "waiting": "Not saved yet. It is kept in this browser and sent as soon as possible.",
        "draft": "Not saved. Typed on {{when}}, and kept in this browser.",
        "throwAway": "Discard",
        "refused": "It could not be saved (status {{status}}).",
        "kept": "What you typed is kept in this browser.",
        "last": "Last changed by {{name}}, {{when}}"
      },
      "unsaved": {
        "show": "Show what is not saved",
        "signIn": "Sign in",
        "offline": {
          "title": "You are offline",
          "text_one": "{{count, number}} text is kept in this browser and sent as soon as the connection is back. Just work on.",
          "text_other": "{{count, number}} texts are kept in this browser and sent as soon as the connection is back. Just work on."
        },
        "signedOut": {
          "title": "You are signed out",
          "text_one": "{{count, number}} text is kept in this browser and sent once you have signed in again.",
          "text_other": "{{count, number}} texts are kept in this browser and sent once you have signed in again."
        },
        "server": {
          "title": "The server does not answer right now",
          "text_one": "{{count, number}} text is kept in this browser and sent again by itself. Just work on.",
          "text_other": "{{count, number}} texts are kept in this browser and sent again by themselves. Just work on."
        },
        "refused": {
          "title_one": "{{count, number}} text could not be saved",
          "title_other": "{{count, number}} texts could not be saved",
          "text": "Nothing is lost: what you typed is kept in this browser."
        },
        "full": {
          "title": "This browser keeps nothing more",
          "text": "What you type is safe only once it is saved. Save often, and keep this page open until then."
        }
      },
      "conflict": {
        "title": "{{name}} changed this text while you were writing",
        "text": "Nothing is lost. Compare both with what was there before, and choose.",
        "writeOn": "Nothing is lost. Write on: once you save or leave the field, you see both and choose.",
        "mine": "Yours",
        "theirs": "{{name}}, {{when}}",
        "base": "Before",
        "keepMine": "Keep mine",
        "takeTheirs": "Take theirs",
        "edit": "Edit mine",
        "keptMine": "Your text is being saved.",
        "tookTheirs": "The other text is kept.",
        "onlyState": "The words are the same as before; only their state was changed."
      },
      "sendBack": {
        "open": "Send back",
        "title": "Send this text back",
        "reason": "Reason",
        "hint": "It stands above the text until somebody changes it, and in its history.",
        "send": "Send back",
        "done": "Sent back",
        "by": "{{name}} sent this text back, {{when}}"
      },
      "suggestions": {
        "title": "Suggestions",
        "use": "Use",
        "useIt": "Use “{{text}}”"
      },
      "preview": {
        "title": "Preview"
      },
      "neighbours": {
        "title": "Before and after"
      },
      "others": {
        "title": "In other languages"
      },
      "history": {
        "title": "History",
        "system": "System",
        "restore": "Restore",
        "restored": "Restored",
        "draft": "Sent back as a draft",
        "needsReview": "Confirmed",
        "reviewed": "Approved"
      },
      "keys": {
        "saveAndNext": "Save and go to the next text",
        "save": "Save",
        "approveAndNext": "Approve and go to the next text",
        "next": "Next text",
        "previous": "Previous text",
        "copySource": "Copy the source into the field",
        "insert": "Insert {{placeholder}}"
      },
      "none": {
        "clear": "Show all texts",
        "languages": {
          "title": "There is no language to translate into yet",
          "text": "As soon as an administrator adds a language, its texts appear here."
        },
        "message": {
          "title": "This text is not there any more",
          "text": "It may have been deleted or moved."
        },
        "empty": {
          "title": "There are no texts here yet",
          "text": "As soon as keys are imported or created, they appear here."
        },
        "search": {
          "title": "Nothing fits",
          "text": "No text passes all of these filters and words. Take one away."
        },
        "untranslated": {
          "title": "Nothing left to translate",
          "text": "Every text is there. Well done."
        },
        "review": {
          "title": "Nothing left to review",
          "text": "Every translation has been looked at."
        },
        "errors": {
          "title": "No errors",
          "text": "Placeholders, tags and plural forms agree with the source everywhere."
        },
        "unsaved": {
          "title": "Everything is saved",
          "text": "Nothing in this language waits in this browser."
        }
      },
      "palette": {
        "filter": "List: {{name}}",
        "language": "Translate into {{language}}",
        "namespace": "Namespace {{name}}"
      }
    };
    "dragoman/workspace": {
      "title": "Workspace",
      "language": "Language",
      "waiting": {
        "title": "Waiting for you",
        "caption": "What waits for you, by language",
        "nothing": "Nothing waits for you",
        "untranslated": "Untranslated",
        "sourceChanged": "Source changed",
        "needsReview": "To review",
        "draft": "Drafts, sent back"
      },
      "blocked": {
        "title": "Blocks publishing",
        "text": "These texts have errors. They are not published until they are corrected.",
        "nothing": "No text has errors",
        "nothingOfYours": "No text in your languages has errors",
        "errors_one": "{{count, number}} text",
        "errors_other": "{{count, number}} texts",
        "more_one": "and {{count, number}} more text elsewhere",
        "more_other": "and {{count, number}} more texts elsewhere"
      },
      "progress": {
        "title": "Progress",
        "translated": "Translated: {{share}}",
        "reviewed": "Reviewed: {{share}}",
        "numbers": "Show as a table",
        "day": "Day",
        "column": {
          "translated": "Translated",
          "reviewed": "Reviewed"
        },
        "begins": "From tomorrow on, a curve here shows how this grows."
      },
      "activity": {
        "title": "Recent activity",
        "all": "All activity"
      },
      "coverage": {
        "title": "Languages and namespaces"
      },
      "first": {
        "title": "First steps",
        "done": "done",
        "languages": {
          "title": "Add languages",
          "text": "The others are translated from the first one. Add at least one more.",
          "go": "Add languages"
        },
        "texts": {
          "title": "Bring texts in",
          "text": "Import the files that your application has or, to try things out, what this installation ships.",
          "go": "Import files"
        },
        "messages": {
          "title": "Create messages",
          "text": "Or begin without files: create a namespace, and its messages by hand.",
          "go": "Create a namespace"
        },
        "people": {
          "title": "Invite people",
          "text": "Whoever you invite gets a link, and a role that you can limit to languages.",
          "go": "Invite people"
        },
        "others": {
          "title": "There is nothing to translate yet",
          "text": "An administrator adds languages and texts first."
        }
      },
      "figures": {
        "languages_one": "{{count, number}} language",
        "languages_other": "{{count, number}} languages",
        "namespaces_one": "{{count, number}} namespace",
        "namespaces_other": "{{count, number}} namespaces",
        "messages_one": "{{count, number}} message",
        "messages_other": "{{count, number}} messages"
      }
    };
  }
  interface CustomTypeOptions {
    defaultNS: 'dragoman/common';
  }
}
