//! The part of SARIF 2.1.0 that is written, under the names of the standard.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// A `reportingDescriptor`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    pub(super) id: &'static str,
    pub(super) short_description: Text,
    pub(super) full_description: Text,
    pub(super) help: Text,
    pub(super) help_uri: String,
    pub(super) default_configuration: Configuration,
    pub(super) properties: Value,
}

/// A `multiformatMessageString`.
#[derive(Debug, Serialize)]
pub(super) struct Text {
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) markdown: Option<String>,
}

impl Text {
    pub(super) fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), markdown: None }
    }
}

/// A `reportingConfiguration`.
#[derive(Debug, Serialize)]
pub(super) struct Configuration {
    pub(super) level: &'static str,
}

/// A `result`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResultObject {
    pub(super) rule_id: &'static str,
    pub(super) rule_index: usize,
    pub(super) level: &'static str,
    pub(super) message: Message,
    pub(super) locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_locations: Vec<Location>,
    pub(super) partial_fingerprints: BTreeMap<&'static str, String>,
    pub(super) properties: Properties,
}

/// What a result says beside the standard: the same as in the other formats.
#[derive(Debug, Serialize)]
pub(super) struct Properties {
    pub(super) record: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<u32>,
    pub(super) pointer: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<&'static str>,
    pub(super) after: usize,
    pub(super) consequence: bool,
    pub(super) acknowledged: bool,
}

/// A `message`.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    pub(super) text: String,
}

/// A `location`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<usize>,
    pub(super) physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<Message>,
}

/// A `physicalLocation`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) region: Region,
}

/// An `artifactLocation`.
#[derive(Debug, Serialize)]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
}

/// A `region`: columns count from 1, the end column stands after the last character.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub(super) start_line: usize,
    pub(super) start_column: usize,
    pub(super) end_line: usize,
    pub(super) end_column: usize,
}
